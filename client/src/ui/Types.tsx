/** The symbols of a deck's or card's types in a row, named together. */

import { TypeSymbol } from "../cards/symbols.tsx";
import { t } from "../texts/index.ts";

export function TypeSymbols({ types, size = "1.3em" }: { types: readonly string[]; size?: string }) {
  if (types.length === 0) return null;
  return (
    <span class="types" role="img" aria-label={t.common.listed(types)}>
      {types.map((type) => (
        <TypeSymbol key={type} type={type} size={size} label="" />
      ))}
    </span>
  );
}
