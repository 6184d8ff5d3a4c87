/** The player's settings, the same on every screen. */

import type { Signal } from "@preact/signals";
import { askEnd, setSpeed, speed, SPEEDS, stillness, theme, THEMES, vibration, volume, VOLUMES, type Switch } from "../settings.ts";
import { sound } from "../sound.ts";
import { t } from "../texts/index.ts";
import { Dialog } from "./Dialog.tsx";
import { Segments } from "./Segments.tsx";
import "./ui.css";

export function SettingsDialog({ close }: { close: () => void }) {
  return (
    <Dialog title={t.settings.title} close={close}>
      <div class="settings" data-testid="settings">
        <Segments label={t.settings.pace} name="speed" options={SPEEDS.map((one) => ({ value: one, word: t.settings.paces[one] ?? one }))} value={speed.value} choose={setSpeed} />
        {stillness.value && <p class="note">{t.settings.reduced}</p>}
        <label class="setting">
          <span>
            {t.settings.sound} <span class="note">{volume.value === "0" ? t.settings.off : `${Number(volume.value) * 25}%`}</span>
          </span>
          <input
            type="range"
            min={0}
            max={VOLUMES.length - 1}
            step={1}
            value={volume.value}
            aria-label={t.settings.volume}
            onChange={(event) => {
              volume.value = event.currentTarget.value as (typeof VOLUMES)[number];
              sound("prize");
            }}
          />
        </label>
        <Segments label={t.settings.theme} name="theme" options={THEMES.map((one) => ({ value: one, word: t.settings.themes[one] ?? one }))} value={theme.value} choose={(to) => (theme.value = to)} />
        <Tick label={t.settings.askEnd} cell={askEnd} />
        <Tick label={t.settings.vibration} cell={vibration} />
      </div>
    </Dialog>
  );
}

function Tick({ label, cell }: { label: string; cell: Signal<Switch> }) {
  return (
    <label class="check">
      <input type="checkbox" checked={cell.value === "on"} onChange={(event) => (cell.value = event.currentTarget.checked ? "on" : "off")} />
      <span>{label}</span>
    </label>
  );
}
