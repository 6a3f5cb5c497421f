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

/** One of these is called, once; neither may throw. */
interface Ending<T> {
  readonly answered: (answer: T) => void;
  /** With the work's own failure, or TooLate at the deadline. */
  readonly failed: (error: unknown) => void;
}

interface UnderWay<T = unknown> {
  readonly untilMs: number;
  /** Undefined: it has ended. What waited for it is let go then, however long the work itself goes on. */
  ending: Ending<T> | undefined;
}

/**
 * What has ended leaves with the next round. Not a Set: tables that a Set grew out of hold on to what was in them until all memory is
 * swept, here thousands of requests a second.
 */
let underWay: UnderWay[] = [];
let rounds: NodeJS.Timeout | undefined;

/** Ends it; undefined if it had ended. */
function end<T>(work: UnderWay<T>): Ending<T> | undefined {
  const { ending } = work;
  work.ending = undefined;
  return ending;
}

function endLate(): void {
  const untilMs = performance.now() + ROUND_MS;
  const late = underWay.filter((work) => work.untilMs <= untilMs);
  underWay = underWay.filter((work) => work.ending !== undefined && work.untilMs > untilMs);
  for (const work of late) end(work)?.failed(new TooLate());
  if (underWay.length > 0) return;
  clearInterval(rounds);
  rounds = undefined;
}

/**
 * Waits for the answer until the deadline. One timer looks after all that is under way: one each, or the framework's own handler
 * time-out with its abort signals, costs a noticeable part of a claim, and so do promises of promises.
 */
export function inTime<T>(work: Promise<T>, lagMs: number, ending: Ending<T>): void {
  const one: UnderWay<T> = { untilMs: performance.now() + handlerTimeMs(lagMs), ending };
  underWay.push(one as UnderWay);
  rounds ??= setInterval(endLate, ROUND_MS);
  work.then(
    (answer) => end(one)?.answered(answer),
    (error: unknown) => end(one)?.failed(error),
  );
}
