/** The player's settings, the same on every screen. */

import type { Signal } from "@preact/signals";
import { askEnd, setSpeed, speed, SPEEDS, stillness, theme, THEMES, vibration, volume, VOLUMES, type Switch } from "../settings.ts";
import { sound } from "../sound.ts";
import { t } from "../texts/index.ts";
import { Dialog } from "./Dialog.tsx";
import "./ui.css";

export function SettingsDialog({ close }: { close: () => void }) {
  return (
    <Dialog title={t.settings.title} close={close}>
      <div class="settings" data-testid="settings">
        <Choices legend={t.settings.pace} name="speed" all={SPEEDS} words={t.settings.paces} value={speed.value} choose={setSpeed} />
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
        <Choices legend={t.settings.theme} name="theme" all={THEMES} words={t.settings.themes} value={theme.value} choose={(to) => (theme.value = to)} />
        <Tick label={t.settings.askEnd} cell={askEnd} />
        <Tick label={t.settings.vibration} cell={vibration} />
      </div>
    </Dialog>
  );
}

function Choices<T extends string>({ legend, name, all, words, value, choose }: { legend: string; name: string; all: readonly T[]; words: Record<string, string>; value: T; choose: (to: T) => void }) {
  return (
    <fieldset class="segments">
      <legend>{legend}</legend>
      <div>
        {all.map((one) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={value === one} onChange={() => choose(one)} />
            <span>{words[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
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
