/** Lists going in and out, and the decks that were saved. */

import { useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { CopyLink, copyText } from "../ui/Copy.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { t } from "../texts/index.ts";
import { useLoad, usePaused } from "../ui/load.ts";
import { Waiting, Warning } from "../ui/Notice.tsx";
import { count, rulesWord, when } from "../ui/words.ts";
import { tooLong } from "../start/choices.ts";
import { DeckVerdict } from "../start/DeckReport.tsx";
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
      title="Import a list"
      close={props.close}
      actions={
        <button type="button" class="button primary" disabled={size === 0} onClick={() => read && props.use(read)}>
          {size ? `Use ${count(size, "card")}` : "Use the list"}
        </button>
      }
    >
      <label class="paste">
        <span>Paste a list as the online games export it, or counts with our card ids. It replaces the deck.</span>
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
      {sent && report.loading ? <Waiting what="Reading the list …" /> : null}
      {sent && report.data ? <DeckVerdict report={report.data} /> : null}
    </Dialog>
  );
}

const STYLES = [
  { key: "live", word: "As the online games have it" },
  { key: "ids", word: "Our card ids" },
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
      title="Export the list"
      close={props.close}
      actions={
        <>
          <a class="button" download={file} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}>
            Save as a file
          </a>
          <button
            type="button"
            class="button primary"
            disabled={!text}
            onClick={async () => setDone((await copyText(text, field.current)) ? "Copied" : "Press Ctrl+C to copy")}
          >
            Copy
          </button>
        </>
      }
    >
      <fieldset class="styles">
        <legend>Style</legend>
        {STYLES.map((one) => (
          <label key={one.key}>
            <input type="radio" name="style" checked={style === one.key} onChange={() => setStyle(one.key)} /> {one.word}
          </label>
        ))}
      </fieldset>
      {list.problem ? <Warning problem={list.problem} again={list.again} /> : null}
      <label class="paste">
        <span>The list</span>
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
      setProblem(error instanceof Error ? error.message : "It could not be deleted.");
    }
  };
  return (
    <Dialog title="My decks" close={close} wide>
      {decks.problem ? <Warning problem={decks.problem} again={decks.again} /> : null}
      {problem ? <Warning problem={{ code: "", message: problem, clause: "" }} /> : null}
      {!decks.data && !decks.problem ? <Waiting what="Getting your decks …" /> : null}
      {decks.data?.length === 0 ? <p class="nothing">Nothing is saved yet. “Save” keeps the deck you are building.</p> : null}
      <ul class="my-decks" data-testid="my-decks">
        {(decks.data ?? []).map((deck) => (
          <li key={deck.id}>
            <div class="deck-words">
              <strong>
                {deck.name}
                {deck.id === current ? <span class="year">open</span> : null}
              </strong>
              <span class="note">
                {count(deck.size, "card")} · {rulesWord(deck.rules)} · {when(deck.changed)}
              </span>
            </div>
            {asking === deck.id ? (
              <>
                <button type="button" class="button small danger" onClick={() => void remove(deck.id)}>
                  Delete {deck.name}
                </button>
                <button type="button" class="button small" onClick={() => setAsking(null)}>
                  Keep
                </button>
              </>
            ) : (
              <>
                <button type="button" class="button small" aria-label={`Open ${deck.name}`} onClick={() => open(deck)}>
                  Open
                </button>
                <button type="button" class="button small" aria-label={`Duplicate ${deck.name}`} onClick={() => duplicate(deck)}>
                  Duplicate
                </button>
                <button type="button" class="button small quiet" aria-label={`Delete ${deck.name}`} onClick={() => setAsking(deck.id)}>
                  Delete
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
