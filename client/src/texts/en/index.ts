/** The client in English, as players of the game say it: one file for each subject. */

import * as common from "./common.ts";
import * as cards from "./cards.ts";
import * as table from "./table.ts";
import * as choices from "./choices.ts";
import * as builder from "./builder.ts";
import * as start from "./start.ts";
import * as games from "./games.ts";
import * as lesson from "./lesson.ts";
import * as study from "./study.ts";
import * as desk from "./desk.ts";
import * as puzzles from "./puzzles.ts";
import * as lab from "./lab.ts";
import * as limited from "./limited.ts";

export const en = {
  ...common,
  ...cards,
  ...table,
  ...choices,
  ...builder,
  ...start,
  ...games,
  ...lesson,
  ...study,
  ...desk,
  ...puzzles,
  ...lab,
  ...limited,
};
