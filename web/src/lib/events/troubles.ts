import { EVENT_TEXT_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { track } from './track.ts';

/** The error's text without digits, which may come from input. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replace(/\d{5,}/g, '#')
    .slice(0, EVENT_TEXT_MAX_LENGTH);

/** Records errors on the page and its speed. */
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
