/** The courses. */

export const lesson = {
  label: "Tutorial",
  explain: "Tutorial",
  of: (n: number, of: number) => `${n} of ${of}`,
  skip: "Skip tutorial",
  back: "Back",
  next: "Next",
  gotIt: "Got it",
  finished: "You know the basics!",
  finishedText: "You have seen every step of a turn. Play the game to its end, then try the next course.",
  nextCourse: "Next: Abilities and Special Conditions",
};
