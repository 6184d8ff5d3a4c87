/** The courses. */

export const lesson = {
  label: "Tutorial",
  explain: "Tutorial",
  of: (n: number, of: number) => `${n} of ${of}`,
  skip: "Skip tutorial",
  back: "Back",
  next: "Next",
  gotIt: "Got it",
  finished: (last: boolean) => (last ? "You have finished both courses!" : "You have finished the first course!"),
  finishedText: (last: boolean) => (last ? "You know what you need for a whole game with any deck." : "You know how to take a turn. The second course brings more kinds of cards."),
  nextCourse: "Next: Abilities and Special Conditions",
  chooseDeck: "Choose a deck",
};
