/** What a drawn card says besides its facts. */

export const card = {
  trainer: "Trainer",
  pokemon: (name: string, kind: string, types: readonly string[], hp: number, prizes: number) => `${name}, ${kind} ${types.join(" and ")} Pokémon, ${hp} HP${prizes > 1 ? `, worth ${prizes} Prize cards` : ""}`,
  energy: (name: string, kind: string) => `${name}, ${kind} Energy`,
  energyKind: (kind: string) => `${kind} Energy`,
  costs: (cost: readonly string[]) => `Costs ${cost.join(", ")}`,
  costsNothing: "Costs no Energy",
  hp: "HP",
  aceSpec: "ACE",
  energyWord: "Energy",
  prizes: (n: number) => `${n} Prizes`,
  evolvesFrom: (name: string) => `Evolves from ${name}`,
  weakness: "Weakness",
  weak: "Weak",
  resistance: "Resistance",
  resist: "Resist",
  retreat: "Retreat",
  free: "free",
  notPlayable: "not playable yet",
  read: (name: string) => `Read ${name}`,
  readThis: "Read the card",
};
