/** What every place shows in which a deck is built: how full it is, one card more or less, cards or deck where there is little room. */

import type { ComponentChildren } from "preact";

/** How much of the size there is. */
export function SizeBar({ size, of }: { size: number; of: number }) {
  return (
    <div class="size-bar" aria-hidden="true">
      <span style={{ width: `${Math.min(100, (100 * size) / of)}%` }} class={size > of ? "too-many" : ""} />
    </div>
  );
}

interface StepperProps {
  less: string;
  more: string;
  canLess?: boolean;
  canMore?: boolean;
  change: (by: number) => void;
  /** The count, for whoever cannot see it. */
  held: string;
  children: ComponentChildren;
}

/** One less, how many, one more. */
export function Stepper({ less, more, canLess = true, canMore = true, change, held, children }: StepperProps) {
  return (
    <span class="stepper">
      <button type="button" aria-label={less} disabled={!canLess} onClick={() => change(-1)}>
        <span aria-hidden="true">−</span>
      </button>
      <span class="stepper-count">
        <span aria-hidden="true">{children}</span>
        <span class="visually-hidden">{held}</span>
      </span>
      <button type="button" aria-label={more} data-testid="add" disabled={!canMore} onClick={() => change(1)}>
        <span aria-hidden="true">+</span>
      </button>
    </span>
  );
}

interface SidesProps<T extends string> {
  label: string;
  sides: readonly { side: T; word: string }[];
  shown: T;
  show: (side: T) => void;
}

/** Which of the two is shown, where there is no room for both. */
export function Sides<T extends string>({ label, sides, shown, show }: SidesProps<T>) {
  return (
    <div class="sides" role="group" aria-label={label}>
      {sides.map(({ side, word }) => (
        <button key={side} type="button" class="button" aria-pressed={shown === side} data-testid={`side-${side}`} onClick={() => show(side)}>
          {word}
        </button>
      ))}
    </div>
  );
}
