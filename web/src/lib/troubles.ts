import { EVENT_TEXT_MAX_LENGTH } from '@coupon-centre/contract/limits';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { track } from './track.ts';

/** What went wrong, without numbers that somebody may have typed. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replace(/\d{5,}/g, '#')
    .slice(0, EVENT_TEXT_MAX_LENGTH);

/** Notes what goes wrong in the page, and how quick it felt. */
export function watchTroubles(): void {
  globalThis.addEventListener('error', ({ error, message }) =>
    track('script_error', { message: errorText(error ?? message) }),
  );
  globalThis.addEventListener('unhandledrejection', ({ reason }) =>
    track('script_error', { message: errorText(reason) }),
  );
  for (const watch of [onCLS, onINP, onLCP]) {
    watch(({ name, value }) => track('web_vital', { name, value: Math.round(value * 1_000) / 1_000 }));
  }
}
