/**
 * Every text of the client, in one catalogue. `en/` is the catalogue, by subject; another language is a folder of the same shape. What the
 * server says (prompts, log, refusals, card texts) comes in its own words.
 */

import { en } from "./en/index.ts";

export type Texts = typeof en;

export const t: Texts = en;
