import { EVENTS_AT_ONCE_MAX } from '@coupon-centre/contract/limits';
import type { UsageEvent } from '@coupon-centre/contract/track/track-events';
import { isApp } from '#host/is-app.ts';
import { call } from './call.ts';
import { readParameter } from './parameter.ts';
import { newRequestId } from './request-id.ts';
import { countSeenCards, watchCards } from './seen-cards.ts';
import { currentSession } from './session.ts';
import { tapProps } from './taps.ts';
import { type Happening, receiveEvents, track } from './track.ts';
import { watchTroubles } from './troubles.ts';
import { browserSessionId, channelPart, entrance } from './visit.ts';
import { waitingEvents as queue } from './waiting-events.ts';

const SEND_EVERY_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
/** Tries that failed since the last that did not. */
let failures = 0;
/** Sent and not answered yet. */
const underway = new Set<UsageEvent>();

function toEvent({ event, props }: Happening, atMs: number): UsageEvent {
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

/** The event that a refusal is about, or all where it names none: sent again, they would be refused again. */
function refusedOf(batch: readonly UsageEvent[], field: string): readonly UsageEvent[] {
  const named = batch[Number(/^events\.(\d+)/.exec(field)?.[1])];
  return named === undefined ? batch : [named];
}

/** Whether it got somewhere. What was not taken still waits. */
async function sendBatch(batch: readonly UsageEvent[]): Promise<boolean> {
  for (const event of batch) underway.add(event);
  try {
    const answer = await call('trackEvents', { events: [...batch] }, { keepalive: true });
    if (answer.code === '9001') queue.drop(refusedOf(batch, answer.resp_data.field));
    else if (answer.code !== '0000' || answer.resp_data.accepted === 0) return false;
    else queue.remove(batch.slice(0, answer.resp_data.accepted));
    return true;
  } catch {
    return false;
  } finally {
    for (const event of batch) underway.delete(event);
  }
}

function sendLater(): void {
  timer ??= setTimeout(() => void sendAll(), Math.min(SEND_EVERY_MS * 2 ** failures, LONGEST_WAIT_MS));
}

/** Sends what waits, batch after batch, so that it arrives in order; after a failure again, later each time. */
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
  if (queue.waiting().length > 0) sendLater();
}

/** The page may not be there for the answer: all at once. What is not answered is sent again by the next page. */
function sendBeforeLeaving(): void {
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) void sendBatch(batch);
}

function receive({ tapped, ...noted }: Happening): void {
  const ofTap = tapped === undefined ? {} : tapProps(tapped);
  // The preview of a page is not counted (wire §4).
  if (ofTap === null || readParameter('previewToken') !== null) return;
  const happening = { ...noted, props: { ...noted.props, ...ofTap } };
  if (happening.event === 'page_view') countSeenCards();
  queue.add(happening.atMs, (atMs) => toEvent(happening, atMs));
  if (queue.waiting().length >= EVENTS_AT_ONCE_MAX && failures === 0) void sendAll();
  else sendLater();
}

/** Begins to send usage events; what is seen and tapped, how quick the page felt and what went wrong in it are among them. */
export function startEvents(): void {
  receiveEvents(receive);
  if (queue.waiting().length > 0) sendLater();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeforeLeaving();
  });
  globalThis.addEventListener('pagehide', sendBeforeLeaving);
  globalThis.addEventListener('online', () => void sendAll());
  watchTroubles();
  watchCards();
}
