import { useSyncExternalStore } from 'react';
import { type CallRequest, type CallResponse, call } from '#lib/call.ts';
import { successOf } from '#lib/problem.ts';

type Piece = CallResponse<'verifyAudit'>;

/** Progress of the verification; `last` is null before the first part, `problem` says why it stopped early. */
export interface Verification {
  readonly last: Piece | null;
  readonly problem: unknown;
  readonly isRunning: boolean;
}

/** Lives outside any screen, so that verification continues when the screen is left. */
let current: Verification | null = null;
const listeners = new Set<() => void>();

const publish = (next: Verification): void => {
  current = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null before the first verification. */
export const useVerification = (): Verification | null => useSyncExternalStore(subscribe, () => current);

/** The next request: the first part, or the one after the last. */
const behind = (last: Piece | null): CallRequest<'verifyAudit'> =>
  last === null || last.entries === 0 ? {} : { after: { seq: last.entries, hash: last.headHash } };

/** Verifies the chain part by part to its end, one run at a time; `useVerification` has the result. */
export async function verify(): Promise<void> {
  if (current?.isRunning) return;
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
