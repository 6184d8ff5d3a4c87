/** One of several, in a list that opens. */

interface Props {
  label: string;
  /** Named for the ear alone: what may be chosen says what it is about. */
  silent?: boolean;
  value: string;
  choose: (value: string) => void;
  /** What no choice is called; without it one of the others is always chosen. */
  any?: string;
  from: readonly (readonly [value: string, word: string])[];
  testid?: string;
}

export function Choice({ label, silent = false, value, choose, any, from, testid }: Props) {
  const list = (
    <select class="field" aria-label={silent ? label : undefined} data-testid={testid} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {any === undefined ? null : <option value="">{any}</option>}
      {from.map(([one, word]) => (
        <option key={one} value={one}>
          {word}
        </option>
      ))}
    </select>
  );
  if (silent) return list;
  return (
    <label>
      <span>{label}</span>
      {list}
    </label>
  );
}

/** Words that stand for themselves. */
export const asTheyAre = (words: readonly string[]) => words.map((one) => [one, one] as const);
