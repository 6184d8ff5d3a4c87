/** What has happened, in sentences. New ones are read out; older ones can be scrolled back to. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useModel } from "./model.ts";

export function Log({ open, close }: { open: boolean; close: () => void }): JSX.Element {
  const model = useModel();
  const lines = model.theatre.log.value;
  const box = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, open]);
  return (
    <aside class="log" aria-label="What happened" data-open={open || undefined} data-testid="log">
      <header class="log-head">
        <h2>What happened</h2>
        <button type="button" class="button quiet small log-close" onClick={close}>
          Close
        </button>
      </header>
      <ol
        ref={box}
        class="log-lines"
        tabIndex={0}
        aria-label="Log"
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
        }}
      >
        {lines.map((line, i) => (
          <LogLine key={i} line={line} />
        ))}
      </ol>
      <Spoken lines={lines} />
    </aside>
  );
}

function LogLine({ line }: { line: string }): JSX.Element {
  const turn = /^---\s*(.*?)\s*---$/.exec(line);
  if (turn) return <li class="log-turn">{turn[1]}</li>;
  return <li data-weight={/Knocked Out|takes? .*Prize card|game is over/.test(line) ? "heavy" : undefined}>{line}</li>;
}

/** For screen readers: only what is new, so that nothing is read twice. */
function Spoken({ lines }: { lines: readonly string[] }): JSX.Element {
  const told = useRef(lines.length);
  const [news, setNews] = useState<string[]>([]);
  useEffect(() => {
    const fresh = lines.length >= told.current ? lines.slice(told.current) : [];
    told.current = lines.length;
    if (fresh.length) setNews(fresh.map((line) => line.replace(/^---\s*|\s*---$/g, "")));
  }, [lines]);
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="true" data-testid="spoken">
      {news.join(" ")}
    </div>
  );
}
