import { useSyncExternalStore } from 'react';
import { type CallRequest, type CallResponse, call } from '#lib/call.ts';
import { successOf } from '#lib/problem.ts';

type Piece = CallResponse<'verifyAudit'>;

/** How far the chain is reckoned; `last` is null before the first piece, `problem` why it stopped before its end. */
export interface Verification {
  readonly last: Piece | null;
  readonly problem: unknown;
  readonly isRunning: boolean;
}

/** Outside of any screen: it goes on when the screen is left. */
let standing: Verification | null = null;
const listeners = new Set<() => void>();

const publish = (next: Verification): void => {
  standing = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null before anybody asked for it. */
export const useVerification = (): Verification | null => useSyncExternalStore(subscribe, () => standing);

/** What is asked for next: the first piece, or the one behind the last. */
const behind = (last: Piece | null): CallRequest<'verifyAudit'> =>
  last === null || last.entries === 0 ? {} : { after: { seq: last.entries, hash: last.headHash } };

/** Reckons the chain piece by piece to its end; one at a time. What it came to stands in `useVerification`. */
export async function verify(): Promise<void> {
  if (standing?.isRunning) return;
  let last: Piece | null = null;
  publish({ last, problem: null, isRunning: true });
  try {
    while (last?.isDone !== true) {
      last = successOf<'verifyAudit'>(await call('verifyAudit', behind(last)));
      publish({ last, problem: null, isRunning: !last.isDone });
    }
  } catch (problem) {
    publish({ last, problem, isRunning: false });
  }
}
