/** A card enlarged, to be read. */

import type { ComponentChildren } from "preact";
import { CardFace } from "../cards/CardFace.tsx";
import type { CardFace as Face } from "../protocol.ts";
import { Dialog } from "./Dialog.tsx";

export function CardLook({ face, close, actions }: { face: Face; close: () => void; actions?: ComponentChildren }) {
  return (
    <Dialog title={face.name} close={close} actions={actions}>
      <div class="card-look">
        <CardFace face={face} size="large" />
      </div>
    </Dialog>
  );
}
