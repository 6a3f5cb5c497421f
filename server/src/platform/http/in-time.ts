import { ANSWER_DEADLINE_MS } from '@coupon-centre/contract/foundation/limits';

/** A handler missed its deadline; its work may still complete. */
export class TooLate extends Error {}

/** An overloaded process is late when it reads the request, when the deadline comes, and when it writes the answer. */
const LAGS = 3;
const LEAST_MS = 1_000;
/** How exactly a deadline is kept. It is looked for early rather than late. */
const ROUND_MS = 100;

/** The time a handler has on a process whose event loop lags by this much, so that its caller has the answer by the deadline. */
export const handlerTimeMs = (lagMs: number): number =>
  Math.max(LEAST_MS, ANSWER_DEADLINE_MS - LAGS * Math.max(0, lagMs || 0));

interface UnderWay {
  readonly untilMs: number;
  readonly reject: (late: TooLate) => void;
}

const underWay = new Set<UnderWay>();
let rounds: NodeJS.Timeout | undefined;

function endRounds(): void {
  clearInterval(rounds);
  rounds = undefined;
}

function rejectLate(): void {
  const untilMs = performance.now() + ROUND_MS;
  for (const work of underWay) {
    if (work.untilMs > untilMs) continue;
    underWay.delete(work);
    work.reject(new TooLate());
  }
  if (underWay.size === 0) endRounds();
}

/**
 * The answer, or TooLate at the deadline. One timer looks after all that is under way: one each, or the framework's own handler
 * time-out with its abort signals, costs a noticeable part of a claim.
 */
export function inTime<T>(work: Promise<T>, lagMs = 0): Promise<T> {
  return new Promise((resolve, reject) => {
    const one = { untilMs: performance.now() + handlerTimeMs(lagMs), reject };
    underWay.add(one);
    rounds ??= setInterval(rejectLate, ROUND_MS);
    work.then(
      (answer) => {
        underWay.delete(one);
        resolve(answer);
      },
      (error: unknown) => {
        underWay.delete(one);
        reject(error);
      },
    );
  });
}
