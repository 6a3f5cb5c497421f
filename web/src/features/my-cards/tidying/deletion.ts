import { DELETED_AT_ONCE_MAX } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { type CallAnswer, call, SESSION_OVER } from '#lib/call/call.ts';
import { createStore } from '#lib/page/store.ts';
import { requestLogin } from '#lib/session/login-request.ts';

/** How long a deletion can be undone before anything is sent (product §1). */
const UNDO_MS = 5_000;

type Answer = CallAnswer<'deleteMyCoupons'>;

/** Outcome of a deletion: coupons kept because they may not be deleted, and coupons no longer there. */
export type DeletionEnd =
  | { readonly kind: 'deleted'; readonly unfinished: readonly string[]; readonly missing: readonly string[] }
  | { readonly kind: 'failed' };

export interface Deletion {
  /** Coupons that lists hide. */
  readonly hidden: ReadonlySet<string>;
  /** Those of them that the server still counts. */
  readonly counted: readonly OwnedCard[];
  /** How many can still be restored. */
  readonly undoable: number;
}

interface Waiting {
  readonly cards: readonly OwnedCard[];
  readonly onEnded: (end: DeletionEnd) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;
const deletion = createStore<Deletion>({ hidden: new Set(), counted: [], undoable: 0 });
const lists = new Set<() => Promise<unknown>>();

const publish = (next: Partial<Deletion>): void => deletion.set({ ...deletion.get(), ...next });
const without = (cards: readonly OwnedCard[], ids: ReadonlySet<string>): readonly OwnedCard[] =>
  cards.filter(({ uCardId }) => !ids.has(uCardId));
const show = (ids: Iterable<string>): void => {
  const hidden = new Set(deletion.get().hidden);
  for (const id of ids) hidden.delete(id);
  publish({ hidden });
};
const idsOf = (cards: readonly OwnedCard[]): string[] => cards.map(({ uCardId }) => uCardId);

/** Sends one request; asks for a login once if the session is over. The request id makes a repeat harmless. */
async function send(ids: readonly string[], isLeaving: boolean): Promise<Answer> {
  const request = { ids: [...ids], requestId: newRequestId() };
  const answer = await call('deleteMyCoupons', request, { keepalive: isLeaving });
  const isOver = SESSION_OVER.includes(answer.code);
  return isOver && !isLeaving && (await requestLogin()) ? call('deleteMyCoupons', request) : answer;
}

async function sendAll(ids: readonly string[], isLeaving: boolean): Promise<DeletionEnd> {
  const parts = Array.from({ length: Math.ceil(ids.length / DELETED_AT_ONCE_MAX) }, (_, part) =>
    ids.slice(part * DELETED_AT_ONCE_MAX, (part + 1) * DELETED_AT_ONCE_MAX),
  );
  const answers = await Promise.all(parts.map((part) => send(part, isLeaving)));
  const skipped: { readonly id: string; readonly reason: 'NOT_FOUND' | 'NOT_FINISHED' }[] = [];
  for (const answer of answers) {
    if (answer.code !== codeOf.SUCCESS) return { kind: 'failed' };
    skipped.push(...answer.resp_data.skipped);
  }
  const idsBecause = (why: 'NOT_FOUND' | 'NOT_FINISHED') =>
    skipped.filter(({ reason }) => reason === why).map(({ id }) => id);
  return { kind: 'deleted', unfinished: idsBecause('NOT_FINISHED'), missing: idsBecause('NOT_FOUND') };
}

/** Sends the pending deletion now. What could not be deleted reappears in its place. */
async function settle(isLeaving: boolean): Promise<void> {
  if (waiting === null) return;
  const { cards, timer, onEnded } = waiting;
  clearTimeout(timer);
  waiting = null;
  publish({ undoable: 0 });
  const ids = idsOf(cards);
  const end = await sendAll(ids, isLeaving).catch((): DeletionEnd => ({ kind: 'failed' }));
  show(end.kind === 'failed' ? ids : end.unfinished);
  onEnded(end);
  // Counted until the visible lists have reloaded.
  if (end.kind === 'deleted') await Promise.allSettled([...lists].map((refresh) => refresh()));
  publish({ counted: without(deletion.get().counted, new Set(ids)) });
}

const onLeave = (): void => void settle(true);
const onVisibility = (): void => {
  if (document.visibilityState === 'hidden') onLeave();
};

/**
 * Hides finished coupons, and deletes them once the undo time is over. `onEnded` receives the outcome, whichever screen is
 * open by then.
 */
export const beginDeletion = (cards: readonly OwnedCard[], onEnded: Waiting['onEnded']): void => {
  // Only the latest deletion can be undone: the one before is sent.
  void settle(false);
  waiting = { cards, onEnded, timer: setTimeout(() => void settle(false), UNDO_MS) };
  addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onVisibility);
  publish({
    hidden: new Set([...deletion.get().hidden, ...idsOf(cards)]),
    counted: [...deletion.get().counted, ...cards],
    undoable: cards.length,
  });
};

/** Restores what has not been sent yet, in its place. */
export const undoDeletion = (): void => {
  if (waiting === null) return;
  clearTimeout(waiting.timer);
  const ids = idsOf(waiting.cards);
  waiting = null;
  show(ids);
  publish({ counted: without(deletion.get().counted, new Set(ids)), undoable: 0 });
};

/** Sends at once when the screen is left, where undo is no longer offered. */
export const settleDeletion = (): void => void settle(true);

/** Reloads a list after each deletion and waits for it. Returns the unsubscribe function. */
export const refreshAfterDeletion = (refresh: () => Promise<unknown>): (() => void) => {
  lists.add(refresh);
  return () => lists.delete(refresh);
};

export const useDeletion = (): Deletion => deletion.use((state) => state);
