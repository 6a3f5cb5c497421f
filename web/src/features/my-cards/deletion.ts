import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import { DELETED_AT_ONCE_MAX } from '@coupon-centre/contract/limits';
import { useSyncExternalStore } from 'react';
import { type CallAnswer, call } from '#lib/call.ts';
import { requestLogin } from '#lib/login-request.ts';
import { newRequestId } from '#lib/request-id.ts';

/** So long a deletion can be taken back before anything is sent (product §1). */
const UNDO_MS = 5_000;

type Answer = CallAnswer<'delMyCardByIds'>;

/** How a deletion ended: which coupons are still there because they may not go, and which were not there any more. */
export type DeletionEnd =
  | { readonly kind: 'deleted'; readonly unfinished: readonly string[]; readonly missing: readonly string[] }
  | { readonly kind: 'failed' };

export interface Deletion {
  /** Coupons that lists leave out. */
  readonly hidden: ReadonlySet<string>;
  /** Of those, the ones that the server still counts. */
  readonly counted: readonly OwnedCard[];
  /** How many can still be brought back. */
  readonly undoable: number;
}

interface Waiting {
  readonly cards: readonly OwnedCard[];
  readonly tell: (end: DeletionEnd) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;
let state: Deletion = { hidden: new Set(), counted: [], undoable: 0 };
const changes = new Set<() => void>();
const lists = new Set<() => Promise<unknown>>();

const publish = (next: Partial<Deletion>): void => {
  state = { ...state, ...next };
  for (const listener of changes) listener();
};
const without = (cards: readonly OwnedCard[], ids: ReadonlySet<string>): readonly OwnedCard[] =>
  cards.filter(({ uCardId }) => !ids.has(uCardId));
const show = (ids: Iterable<string>): void => {
  const hidden = new Set(state.hidden);
  for (const id of ids) hidden.delete(id);
  publish({ hidden });
};
const idsOf = (cards: readonly OwnedCard[]): string[] => cards.map(({ uCardId }) => uCardId);

/** Sends one request; asks for a login where the session is over, once. The id lets the server know a repeat. */
async function send(ids: readonly string[], isLeaving: boolean): Promise<Answer> {
  const request = { ids: [...ids], requestId: newRequestId() };
  const answer = await call('delMyCardByIds', request, { keepalive: isLeaving });
  const isOver = answer.code === '1001' || answer.code === '1002' || answer.code === '1003';
  return isOver && !isLeaving && (await requestLogin()) ? call('delMyCardByIds', request) : answer;
}

async function sendAll(ids: readonly string[], isLeaving: boolean): Promise<DeletionEnd> {
  const parts = Array.from({ length: Math.ceil(ids.length / DELETED_AT_ONCE_MAX) }, (_, part) =>
    ids.slice(part * DELETED_AT_ONCE_MAX, (part + 1) * DELETED_AT_ONCE_MAX),
  );
  const answers = await Promise.all(parts.map((part) => send(part, isLeaving)));
  const skipped: { readonly id: string; readonly reason: 'NOT_FOUND' | 'NOT_FINISHED' }[] = [];
  for (const answer of answers) {
    if (answer.code !== '0000') return { kind: 'failed' };
    skipped.push(...answer.resp_data.skipped);
  }
  const idsBecause = (why: 'NOT_FOUND' | 'NOT_FINISHED') =>
    skipped.filter(({ reason }) => reason === why).map(({ id }) => id);
  return { kind: 'deleted', unfinished: idsBecause('NOT_FINISHED'), missing: idsBecause('NOT_FOUND') };
}

/** Sends what waits, now. What did not go, or may not go, is shown again in its place. */
async function settle(isLeaving: boolean): Promise<void> {
  if (waiting === null) return;
  const { cards, timer, tell } = waiting;
  clearTimeout(timer);
  waiting = null;
  publish({ undoable: 0 });
  const ids = idsOf(cards);
  const end = await sendAll(ids, isLeaving).catch((): DeletionEnd => ({ kind: 'failed' }));
  show(end.kind === 'failed' ? ids : end.unfinished);
  tell(end);
  // Counted until the lists that are shown have been read anew.
  if (end.kind === 'deleted') await Promise.allSettled([...lists].map((refresh) => refresh()));
  publish({ counted: without(state.counted, new Set(ids)) });
}

const onLeave = (): void => void settle(true);
const onVisibility = (): void => {
  if (document.visibilityState === 'hidden') onLeave();
};

/**
 * Takes finished coupons out of the lists, and deletes them once they can no longer be brought back. `tell` hears how it
 * ended, wherever the person is by then.
 */
export const beginDeletion = (cards: readonly OwnedCard[], tell: Waiting['tell']): void => {
  // One at a time can be taken back: the one before is sent.
  void settle(false);
  waiting = { cards, tell, timer: setTimeout(() => void settle(false), UNDO_MS) };
  addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onVisibility);
  publish({
    hidden: new Set([...state.hidden, ...idsOf(cards)]),
    counted: [...state.counted, ...cards],
    undoable: cards.length,
  });
};

/** Brings back what has not been sent yet; it stands where it stood. */
export const undoDeletion = (): void => {
  if (waiting === null) return;
  clearTimeout(waiting.timer);
  const ids = idsOf(waiting.cards);
  waiting = null;
  show(ids);
  publish({ counted: without(state.counted, new Set(ids)), undoable: 0 });
};

/** The screen is left: there is nowhere to take it back from any more. */
export const settleDeletion = (): void => void settle(true);

/** Has a list read anew after each deletion, and waited for. Returns what ends it. */
export const refreshAfterDeletion = (refresh: () => Promise<unknown>): (() => void) => {
  lists.add(refresh);
  return () => lists.delete(refresh);
};

const subscribe = (listener: () => void): (() => void) => {
  changes.add(listener);
  return () => changes.delete(listener);
};

export const useDeletion = (): Deletion =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
