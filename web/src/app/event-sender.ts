import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';
import { EVENTS_AT_ONCE_MAX } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { isApp } from '#host/is-app.ts';
import { call } from '#lib/call/call.ts';
import { countSeenCards, watchCards } from '#lib/events/seen-cards.ts';
import { tapProps } from '#lib/events/taps.ts';
import { type PageEvent, receiveEvents, track } from '#lib/events/track.ts';
import { watchTroubles } from '#lib/events/troubles.ts';
import { waitingEvents as queue } from '#lib/events/waiting-events.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { browserSessionId, channelPart, entrance } from '#lib/navigation/visit.ts';
import { currentSession } from '#lib/session/session.ts';

const SEND_EVERY_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
/** Consecutive failed attempts. */
let failures = 0;
/** Sent, not answered yet. */
const underway = new Set<UsageEvent>();

function toEvent({ event, props }: PageEvent, atMs: number): UsageEvent {
  const session = currentSession();
  return {
    eventId: newRequestId(),
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

const nextBatch = (): readonly UsageEvent[] =>
  queue
    .waiting()
    .filter((event) => !underway.has(event))
    .slice(0, EVENTS_AT_ONCE_MAX);

/** The event that a refusal names, or the whole batch where it names none: resending would be refused again. */
function refusedOf(batch: readonly UsageEvent[], field: string): readonly UsageEvent[] {
  const named = batch[Number(/^events\.(\d+)/.exec(field)?.[1])];
  return named === undefined ? batch : [named];
}

/** Whether to go on sending. Events that were not taken stay queued. */
async function sendBatch(batch: readonly UsageEvent[]): Promise<boolean> {
  for (const event of batch) underway.add(event);
  try {
    const answer = await call('trackEvents', { events: [...batch] }, { keepalive: true });
    if (answer.code === codeOf.BAD_INPUT) queue.drop(refusedOf(batch, answer.resp_data.field));
    else if (answer.code !== codeOf.SUCCESS || answer.resp_data.accepted === 0) return false;
    else queue.remove(batch.slice(0, answer.resp_data.accepted));
    return true;
  } catch {
    return false;
  } finally {
    for (const event of batch) underway.delete(event);
  }
}

function scheduleSend(): void {
  timer ??= setTimeout(() => void sendAll(), Math.min(SEND_EVERY_MS * 2 ** failures, LONGEST_WAIT_MS));
}

/** Sends the queue batch by batch, so that events arrive in order; retries with growing delays. */
async function sendAll(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (isSending) return;
  isSending = true;
  let goesOn = true;
  for (let batch = nextBatch(); goesOn && batch.length > 0; batch = nextBatch()) goesOn = await sendBatch(batch);
  isSending = false;
  failures = goesOn ? 0 : failures + 1;
  const dropped = queue.takeDropped();
  if (dropped > 0) track('events_dropped', { count: dropped });
  if (queue.waiting().length > 0) scheduleSend();
}

/** Sends everything at once while the page is being closed. The next page resends what was not answered. */
function sendBeforeLeaving(): void {
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) void sendBatch(batch);
}

function receive({ tapped, ...noted }: PageEvent): void {
  const ofTap = tapped === undefined ? {} : tapProps(tapped);
  // Page previews are not counted (wire §4).
  if (ofTap === null || readParameter('previewToken') !== null) return;
  const pageEvent = { ...noted, props: { ...noted.props, ...ofTap } };
  if (pageEvent.event === 'page_view') countSeenCards();
  queue.add(pageEvent.atMs, (atMs) => toEvent(pageEvent, atMs));
  if (queue.waiting().length >= EVENTS_AT_ONCE_MAX && failures === 0) void sendAll();
  else scheduleSend();
}

/** Starts sending usage events, including views, taps, page speed and errors. */
export function startEvents(): void {
  receiveEvents(receive);
  if (queue.waiting().length > 0) scheduleSend();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeforeLeaving();
  });
  globalThis.addEventListener('pagehide', sendBeforeLeaving);
  globalThis.addEventListener('online', () => void sendAll());
  watchTroubles();
  watchCards();
}
