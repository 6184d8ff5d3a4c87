// A player in JavaScript: evolves, attaches and attacks when it can. Speaks the protocol of docs/agents.md.
//
//     playmat sim d-bw1-1 d-bw1-2 -n 20 --agents "run:node examples/player.mjs,random"

import { createInterface } from "node:readline";

const wishes = ["evolve", "attach", "bench", "play", "use-power", "attack"];

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(" ");
  const word = space < 0 ? line : line.slice(0, space);
  if (word === "playmat") {
    console.log("ready wishful");
  } else if (word === "decide") {
    const { view } = JSON.parse(line.slice(space + 1));
    const kinds = view.decision.options.map((option) => option.kind);
    const wish = wishes.find((kind) => kinds.includes(kind));
    console.log(`answer ${wish ? kinds.indexOf(wish) : 0}`);
  } else if (word === "quit") {
    process.exit(0);
  }
}
