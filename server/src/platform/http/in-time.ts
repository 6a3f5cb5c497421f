import { ANSWER_DEADLINE_MS } from '@coupon-centre/contract/foundation/limits';

/** A handler missed its deadline; its work may still complete. */
export class TooLate extends Error {}

/** An overloaded process is late when it reads the request, when the deadline comes, and when it writes the answer. */
const LAGS = 3;
const LEAST_MS = 1_000;

/** The time a handler has on a process whose event loop lags by this much, so that its caller has the answer by the deadline. */
export const handlerTimeMs = (lagMs: number): number =>
  Math.max(LEAST_MS, ANSWER_DEADLINE_MS - LAGS * Math.max(0, lagMs || 0));

/**
 * The answer, or TooLate at the deadline. A plain timer: the framework's own handler time-out makes an abort signal a request,
 * which cost an eighth of the processor on the claim's path.
 */
export function inTime<T>(work: Promise<T>, lagMs = 0): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate()), handlerTimeMs(lagMs));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
