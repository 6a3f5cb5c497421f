/**
 * Calls an outside system within a time limit and returns `unanswered` for every kind of failure (late, thrown, given up by the
 * caller), even if the adapter ignores its signal.
 */
export async function boundedCall<T>(
  call: (signal: AbortSignal) => Promise<T>,
  bounds: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
  unanswered: (cause: unknown) => T,
): Promise<T> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(new Error(`no answer in ${bounds.timeoutMs} ms`)), bounds.timeoutMs);
  const signal = bounds.signal === undefined ? timer.signal : AbortSignal.any([timer.signal, bounds.signal]);
  try {
    return await Promise.race([call(signal), whenAborted(signal)]);
  } catch (cause) {
    return unanswered(cause);
  } finally {
    clearTimeout(timeout);
  }
}

/** Rejects with the signal's reason once it aborts. */
export const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    // Not in the same tick: a call that answers on abort is let through first.
    const giveUp = () => setImmediate(() => reject(signal.reason as Error));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
