/** Looking closer at a card: resting the pointer on it, holding a finger on it, the right button, or the key I. */

import type { Looked, TableModel } from "./model.ts";
import { hovering } from "../settings.ts";

const REST = 380;
const HOLD = 480;

interface Handlers {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onPointerDown?: (event: PointerEvent) => void;
  onPointerUp?: (event: PointerEvent) => void;
  onPointerCancel?: (event: PointerEvent) => void;
  onContextMenu?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let holdAt: { x: number; y: number } | null = null;
/** Set while a held finger has opened a card: the click that follows is not one. */
let heldOpen = false;

if (typeof window !== "undefined") {
  window.addEventListener(
    "click",
    (event) => {
      if (!heldOpen) return;
      heldOpen = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  window.addEventListener("pointermove", (event) => {
    if (holdAt && Math.hypot(event.clientX - holdAt.x, event.clientY - holdAt.y) > 10) {
      clearTimeout(timer);
      holdAt = null;
    }
  });
  window.addEventListener("pointerdown", () => (heldOpen = false), true);
}

export function lookHandlers(model: TableModel, card: Looked | null): Handlers {
  if (!card) return {};
  const open = () => {
    model.hovered.value = null;
    model.looked.value = card;
  };
  return {
    onPointerEnter: (event) => {
      if (event.pointerType !== "mouse" || !hovering.peek()) return;
      clearTimeout(timer);
      const side = event.clientX < window.innerWidth * 0.42 ? "right" : "left";
      timer = setTimeout(() => {
        if (!model.dragging.peek()) model.hovered.value = { ...card, side };
      }, REST);
    },
    onPointerLeave: (event) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(timer);
      model.hovered.value = null;
    },
    onPointerDown: (event) => {
      clearTimeout(timer);
      model.hovered.value = null;
      if (event.pointerType === "mouse") return;
      holdAt = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        if (model.dragging.peek() || !holdAt) return;
        holdAt = null;
        heldOpen = true;
        open();
      }, HOLD);
    },
    onPointerUp: (event) => {
      if (event.pointerType === "mouse") return;
      clearTimeout(timer);
      holdAt = null;
    },
    onPointerCancel: () => {
      clearTimeout(timer);
      holdAt = null;
    },
    onContextMenu: (event) => {
      event.preventDefault();
      if (!heldOpen) open();
    },
    onKeyDown: (event) => {
      if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    },
  };
}
