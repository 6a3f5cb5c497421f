import { createIdleWatch } from './idle-watch.ts';

/** After this long without keyboard or pointer input, requests count as background. */
const AT_WORK_MS = 60_000;

let touchedAt = performance.now();

const note = (): void => {
  touchedAt = performance.now();
};
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) {
  window.addEventListener(kind, note, { capture: true, passive: true });
}

/** Whether the operator is active. */
export const isAtWork = (): boolean => performance.now() - touchedAt < AT_WORK_MS;

/** Time until the session ends if the operator stays idle. */
export const idleWatch = createIdleWatch({ now: () => Date.now(), shared: localStorage });
