import { DELETED_AT_ONCE_MAX } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { type CallAnswer, call, SESSION_OVER } from '#lib/call/call.ts';
import { createStore } from '#lib/page/store.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { currentSession } from '#lib/session/session.ts';

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
  /** Whose coupons they are. Another person's session never sends for them. */
  readonly owner: string | undefined;
  readonly onEnded: (end: DeletionEnd) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;
/** The deletions that are not undoable any more, until they are over. */
let sent: Promise<unknown> = Promise.resolve();
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

const loggedIn = (): string | undefined => currentSession()?.uid;

interface Sending {
  readonly owner: string | undefined;
  readonly isLeaving: boolean;
}

/**
 * Sends one request; asks for a login once if the session is over. The request id makes a repeat harmless. Null where
 * the session is another person's.
 */
async function send(ids: readonly string[], { owner, isLeaving }: Sending): Promise<Answer | null> {
  const request = { ids: [...ids], requestId: newRequestId() };
  const mayAsk = !isLeaving;
  if (mayAsk && !(await requestLogin())) return null;
  if (loggedIn() !== owner) return null;
  const answer = await call('deleteMyCoupons', request, { keepalive: isLeaving });
  const isOver = SESSION_OVER.includes(answer.code);
  if (!isOver || !mayAsk || !(await requestLogin())) return answer;
  return loggedIn() === owner ? call('deleteMyCoupons', request) : null;
}

async function sendAll(ids: readonly string[], sending: Sending): Promise<DeletionEnd> {
  const parts = Array.from({ length: Math.ceil(ids.length / DELETED_AT_ONCE_MAX) }, (_, part) =>
    ids.slice(part * DELETED_AT_ONCE_MAX, (part + 1) * DELETED_AT_ONCE_MAX),
  );
  const answers = await Promise.all(parts.map((part) => send(part, sending)));
  const skipped: { readonly id: string; readonly reason: 'NOT_FOUND' | 'NOT_FINISHED' }[] = [];
  for (const answer of answers) {
    if (answer?.code !== codeOf.SUCCESS) return { kind: 'failed' };
    skipped.push(...answer.resp_data.skipped);
  }
  const idsBecause = (why: 'NOT_FOUND' | 'NOT_FINISHED') =>
    skipped.filter(({ reason }) => reason === why).map(({ id }) => id);
  return { kind: 'deleted', unfinished: idsBecause('NOT_FINISHED'), missing: idsBecause('NOT_FOUND') };
}

/** Sends a deletion. What could not be deleted reappears in its place. */
async function finish({ cards, owner, onEnded }: Waiting, isLeaving: boolean): Promise<void> {
  const ids = idsOf(cards);
  const end = await sendAll(ids, { owner, isLeaving }).catch((): DeletionEnd => ({ kind: 'failed' }));
  show(end.kind === 'failed' ? ids : end.unfinished);
  onEnded(end);
  // Counted until the visible lists have reloaded.
  if (end.kind === 'deleted') await Promise.allSettled([...lists].map((refresh) => refresh()));
  publish({ counted: without(deletion.get().counted, new Set(ids)) });
}

/** Sends the pending deletion now; resolves once every deletion is over. */
function settle(isLeaving: boolean): Promise<unknown> {
  if (waiting === null) return sent;
  clearTimeout(waiting.timer);
  const due = waiting;
  waiting = null;
  publish({ undoable: 0 });
  sent = Promise.all([sent, finish(due, isLeaving)]);
  return sent;
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
  waiting = { cards, owner: loggedIn(), onEnded, timer: setTimeout(() => void settle(false), UNDO_MS) };
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

/**
 * Sends at once when the screen is left, where undo is no longer offered, and before the session is ended, which waits
 * for it. Never rejects.
 */
export const settleDeletion = (): Promise<unknown> => settle(true);

/** Reloads a list after each deletion and waits for it. Returns the unsubscribe function. */
export const refreshAfterDeletion = (refresh: () => Promise<unknown>): (() => void) => {
  lists.add(refresh);
  return () => lists.delete(refresh);
};

export const useDeletion = (): Deletion => deletion.use((state) => state);
