/**
 * Every text of the client, in one catalogue. `en.ts` is the catalogue; another language is a file of the same shape. What the
 * server says (prompts, log, refusals, card texts) comes in its own words.
 */

import { en } from "./en.ts";

export type Texts = typeof en;

export const t: Texts = en;
