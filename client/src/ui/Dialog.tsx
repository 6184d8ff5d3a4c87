/** Something in front of the page. The browser's own dialog keeps the focus in it and gives it back. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../texts/index.ts";

interface Props {
  title: string;
  close: () => void;
  children: ComponentChildren;
  actions?: ComponentChildren;
  wide?: boolean;
}

export function Dialog({ title, close, children, actions, wide }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const label = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={wide ? "dialog panel wide" : "dialog panel"}
      aria-labelledby={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === box.current) close();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={label}>{title}</h2>
          <button type="button" class="button quiet small" aria-label={t.common.close} onClick={close}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        <div class="dialog-content">{children}</div>
        {actions ? <div class="dialog-actions">{actions}</div> : null}
      </div>
    </dialog>
  );
}
