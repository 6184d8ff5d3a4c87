/** An address at which there is nothing: says so, and where one can go. */

import { Page } from "./Page.tsx";
import { t } from "../texts/index.ts";

export function LostScreen({ path }: { path: string }) {
  return (
    <Page title={t.common.nothingHere} here="">
      <div class="lost">
        <p>
          <code>{path}</code>
        </p>
        <p>{t.common.nothingHereWhy}</p>
        <p class="lost-ways">
          <a class="button primary" href="/">
            {t.page.play}
          </a>
          <a class="button" href="/replay/open">
            {t.page.games}
          </a>
        </p>
      </div>
    </Page>
  );
}
