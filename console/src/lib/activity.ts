import { createIdleWatch } from './idle-watch.ts';

/** After so long without a hand on keyboard or mouse, what the console asks is asked by itself. */
const AT_WORK_MS = 60_000;

let touchedAt = performance.now();

const note = (): void => {
  touchedAt = performance.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) {
  window.addEventListener(kind, note, { capture: true, passive: true });
}

/** Whether somebody is working on the console just now. */
export const isAtWork = (): boolean => performance.now() - touchedAt < AT_WORK_MS;

/** How far the session is from its end while nobody works. */
export const idleWatch = createIdleWatch({ now: () => Date.now(), shared: localStorage });
