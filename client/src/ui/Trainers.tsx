/** What the Trainers that are played and discarded are called: plain Trainers in the older books, Items in the newer ones. */

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { api } from "../api.ts";
import { PlainTrainer } from "../cards/CardFace.tsx";
import { useLoad } from "./load.ts";
import type { CardFace } from "../protocol.ts";

/** Shows what is in it as players of this rule set say it. */
export function TrainersOf({ rules, children }: { rules: string; children: ComponentChildren }) {
  const known = useLoad("rulesets", api.rulesets);
  // Of "base:limited" the rule set is what stands before the colon.
  const [name] = rules.split(":");
  return <PlainTrainer.Provider value={known.data?.find((one) => one.name === name)?.plain_trainer ?? "Item"}>{children}</PlainTrainer.Provider>;
}

/** The kind of a card in the words of the rules around it. */
export function useKindWord(): (card: CardFace) => string {
  const plain = useContext(PlainTrainer);
  return (card) => (card.kind === "Item" ? plain : card.kind);
}
