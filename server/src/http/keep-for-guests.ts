import type { Endpoint } from '@coupon-centre/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#clock.ts';
import { type Caller, Prepared, Refusal, Told } from '#http/handler.ts';

/** Kept until the next whole tenth of a second: what begins at a whole second begins at it. */
const TICK_MS = 100;
/** Whatever is asked for, no more than this is kept. */
const KEPT_MAX = 500;

type AnyHandler = (request: never, caller: never) => Promise<unknown>;

interface Kept {
  /** What the answer was made from, and in which tick. */
  readonly of: unknown;
  readonly tick: number;
  readonly answer: Prepared<unknown>;
}

/**
 * Answers guests who ask the same in the same language once for all: a crowd's thousands of lists a second cost ten. An answer is
 * kept for a tenth of a second, and not at all once what it is made from has changed (`standing` gives another value then).
 * Somebody with a session is always answered anew.
 */
export function keepForGuests<H extends AnyHandler>(
  call: Endpoint,
  handle: H,
  { clock, standing }: { readonly clock: Clock; readonly standing: () => unknown },
): H {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX });
  const act = handle as unknown as (request: unknown, caller: Caller) => Promise<unknown>;

  const answer = async (request: unknown, caller: Caller): Promise<unknown> => {
    if (caller.session !== null) return act(request, caller);
    const key = `${caller.locale} ${JSON.stringify(request)}`;
    const of = standing();
    const tick = Math.floor(clock.now() / TICK_MS);
    const last = kept.get(key);
    if (last !== undefined && last.of === of && last.tick === tick) return last.answer;
    const made = await act(request, caller);
    if (made instanceof Refusal || made instanceof Told) return made;
    const data = call.response.parse(made);
    const prepared = new Prepared(data, JSON.stringify(data));
    kept.set(key, { of, tick, answer: prepared });
    return prepared;
  };
  // The wrapped handler takes and gives what it did; the compiler cannot follow that through a call that may be any.
  return answer as unknown as H;
}
