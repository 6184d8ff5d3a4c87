/** Lists going in and out, and the decks that were saved. */

import { useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { CopyLink, copyText } from "../ui/Copy.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { t } from "../texts/index.ts";
import { useLoad, usePaused } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { rulesWord, when } from "../ui/words.ts";
import { tooLong } from "../start/choices.ts";
import { DeckVerdict, withLine } from "../start/DeckReport.tsx";
import type { DeckReport, SavedDeck } from "../protocol.ts";

export function ImportDialog(props: { rules: string; close: () => void; use: (report: DeckReport) => void }) {
  const [text, setText] = useState("");
  const settled = usePaused(text, 350).trim();
  const refused = tooLong(settled);
  const sent = settled && !refused;
  const report = useLoad(sent ? settled : null, () => api.checkDeck({ rules: props.rules, deck: { text: settled } }));
  // Whoever pastes and presses at once gets the list that stands there, not the one before it.
  const read = sent && settled === text.trim() && !report.loading ? report.data : null;
  const size = read?.size ?? 0;
  return (
    <Dialog
      title={t.builder.importTitle}
      close={props.close}
      actions={
        <button type="button" class="button primary" disabled={size === 0} onClick={() => read && props.use(read)}>
          {t.builder.use(size)}
        </button>
      }
    >
      <label class="paste">
        <span>{t.builder.importNote}</span>
        <textarea
          class="field"
          rows={10}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {refused ? <Warning problem={refused} /> : null}
      {sent && report.problem ? <Warning problem={report.problem} again={report.again} /> : null}
      {sent && report.loading ? <Waiting what={t.builder.reading} /> : null}
      {sent && report.data ? <DeckVerdict report={report.data} rewrite={(line, to) => setText(withLine(settled, line, to))} /> : null}
    </Dialog>
  );
}

const STYLES = [
  { key: "live", word: t.builder.styleLive },
  { key: "ids", word: t.builder.styleIds },
] as const;

export function ExportDialog(props: { name: string; text: string; close: () => void }) {
  const [style, setStyle] = useState<"live" | "ids">("live");
  const [done, setDone] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useLoad(style, () => api.exportDeck({ deck: { text: props.text }, style }));
  const text = list.data?.text ?? "";
  const file = `${props.name.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "deck"}.txt`;
  return (
    <Dialog
      title={t.builder.exportTitle}
      close={props.close}
      actions={
        <>
          <a class="button" download={file} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}>
            {t.common.saveFile}
          </a>
          <button
            type="button"
            class="button primary"
            disabled={!text}
            onClick={async () => setDone((await copyText(text, field.current)) ? t.common.copied : t.common.copyByKey)}
          >
            {t.common.copy}
          </button>
        </>
      }
    >
      <fieldset class="styles">
        <legend>{t.builder.style}</legend>
        {STYLES.map((one) => (
          <label key={one.key}>
            <input type="radio" name="style" checked={style === one.key} onChange={() => setStyle(one.key)} /> {one.word}
          </label>
        ))}
      </fieldset>
      {list.problem ? <Warning problem={list.problem} again={list.again} /> : null}
      <label class="paste">
        <span>{t.builder.list}</span>
        <textarea class="field" rows={12} readOnly spellcheck={false} ref={field} value={text} data-testid="export-text" />
      </label>
      <p class="note" role="status">
        {done}
      </p>
    </Dialog>
  );
}

/** The whole deck as a link, for somebody else or for a phone. */
export function ShareDialog({ link, close }: { link: string; close: () => void }) {
  return (
    <Dialog title={t.lab.shareTitle} close={close}>
      <p class="note">{t.lab.shareNote}</p>
      <CopyLink label={t.lab.shareLink} text={link} testid="deck-link" />
      <div class="share-qr">
        <QrCode text={link} label={t.lab.shareQr} />
      </div>
    </Dialog>
  );
}

interface MyDecksProps {
  current: string | null;
  close: () => void;
  open: (deck: SavedDeck) => void;
  duplicate: (deck: SavedDeck) => void;
  removed: (id: string) => void;
}

export function MyDecksDialog({ current, close, open, duplicate, removed }: MyDecksProps) {
  const decks = useLoad("my decks", api.myDecks);
  const [asking, setAsking] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>("");
  const remove = async (id: string) => {
    setAsking(null);
    try {
      await api.removeDeck(id);
      removed(id);
      decks.again();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t.builder.notDeleted);
    }
  };
  return (
    <Dialog title={t.deck.mine} close={close} wide>
      {decks.problem ? <Warning problem={decks.problem} again={decks.again} /> : null}
      {problem ? <Warning problem={{ code: "", message: problem, clause: "" }} /> : null}
      {!decks.data && !decks.problem ? <Waiting what={t.deck.gettingMine} /> : null}
      {decks.data?.length === 0 ? <p class="nothing">{t.builder.noneSaved}</p> : null}
      <ul class="my-decks" data-testid="my-decks">
        {(decks.data ?? []).map((deck) => (
          <li key={deck.id}>
            <div class="deck-words">
              <strong>
                {deck.name}
                {deck.id === current ? <span class="year">{t.builder.isOpen}</span> : null}
              </strong>
              <span class="note">
                {t.common.cards(deck.size)} · {rulesWord(deck.rules)} · {when(deck.changed)}
              </span>
            </div>
            {asking === deck.id ? (
              <>
                <button type="button" class="button small danger" onClick={() => void remove(deck.id)}>
                  {t.builder.delete(deck.name)}
                </button>
                <button type="button" class="button small" onClick={() => setAsking(null)}>
                  {t.builder.keep}
                </button>
              </>
            ) : (
              <>
                <button type="button" class="button small" aria-label={t.builder.open(deck.name)} onClick={() => open(deck)}>
                  {t.builder.openShort}
                </button>
                <button type="button" class="button small" aria-label={t.builder.duplicateOf(deck.name)} onClick={() => duplicate(deck)}>
                  {t.builder.duplicate}
                </button>
                <button type="button" class="button small quiet" aria-label={t.builder.delete(deck.name)} onClick={() => setAsking(deck.id)}>
                  {t.builder.deleteShort}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
