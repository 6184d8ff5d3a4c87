/** The default of a switch that names every kind: a kind that is new is then an error of types, and does nothing at run time. */
export function never(_: never): void {}
