/** One of a few, side by side. */

import "./ui.css";

interface Props<T extends string> {
  label: string;
  name: string;
  value: T;
  choose: (value: T) => void;
  options: readonly { value: T; word: string }[];
  note?: string;
}

export function Segments<T extends string>({ label, name, value, choose, options, note }: Props<T>) {
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div>
        {options.map((one) => (
          <label key={one.value} data-testid={`${name}-${one.value}`}>
            <input type="radio" name={name} value={one.value} checked={one.value === value} onChange={() => choose(one.value)} />
            <span>{one.word}</span>
          </label>
        ))}
      </div>
      {note ? <p class="note">{note}</p> : null}
    </fieldset>
  );
}
