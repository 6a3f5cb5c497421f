import { EVENT_TEXT_MAX_LENGTH, EVENTS_AT_ONCE_MAX } from '@coupon-centre/contract/limits';
import type { UsageEvent } from '@coupon-centre/contract/track/track-events';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { isApp } from '#host/is-app.ts';
import { call } from './call.ts';
import { readParameter } from './parameter.ts';
import { currentSession } from './session.ts';
import { type Happening, receiveEvents, track } from './track.ts';
import { browserSessionId, channelPart, entrance } from './visit.ts';

const SEND_EVERY_MS = 5_000;

let waiting: UsageEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function toEvent({ event, atMs, props }: Happening): UsageEvent {
  const session = currentSession();
  return {
    event,
    at: new Date(atMs).toISOString(),
    sessionId: browserSessionId(),
    uid: session?.uid ?? '',
    entrance: entrance(),
    ...channelPart(),
    platform: isApp() ? 'app' : 'h5',
    functionName: '领券中心',
    is_login: session !== null,
    props,
  };
}

/** Sends what waits, also when the page is being left. An event that gets lost is not asked for again. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const events = waiting.slice(0, EVENTS_AT_ONCE_MAX);
    waiting = waiting.slice(EVENTS_AT_ONCE_MAX);
    call('trackEvents', { events }, { keepalive: true }).catch(() => undefined);
  }
}

function receive(happening: Happening): void {
  // The preview of a page is not counted (wire §4).
  if (readParameter('previewToken') !== null) return;
  waiting.push(toEvent(happening));
  if (waiting.length >= EVENTS_AT_ONCE_MAX) send();
  else timer ??= setTimeout(send, SEND_EVERY_MS);
}

/** What went wrong, without numbers that somebody may have typed. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replace(/\d{5,}/g, '#')
    .slice(0, EVENT_TEXT_MAX_LENGTH);

/** Begins to send usage events, how quick the page felt and what went wrong in it among them. */
export function startEvents(): void {
  receiveEvents(receive);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  globalThis.addEventListener('pagehide', send);
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
