import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Caller } from '#foundation/caller/caller.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { Prepared, SuccessWithMessage } from './handler.ts';

/** Cached until the next whole tenth of a second, so that a start at a whole second is on time. */
const TICK_MS = 100;
/** Upper bound of the cache. */
const KEPT_MAX = 500;

type AnyHandler = (request: never, caller: never) => Promise<unknown>;

interface Kept {
  /** Revision and tick of the answer. */
  readonly of: unknown;
  readonly tick: number;
  readonly answer: Prepared<unknown>;
}

/**
 * Shares one answer among guests with the same request and language: a crowd's thousands of lists a second cost ten. An answer is
 * cached for a tenth of a second, and dropped when `revision` changes.
 * A caller with a session always gets a fresh answer.
 */
export function keepForGuests<H extends AnyHandler>(
  { answer: { data: schema } }: { readonly answer: { readonly data: z.ZodType } },
  handle: H,
  { clock, revision }: { readonly clock: Clock; readonly revision: () => unknown },
): H {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX });
  const act = handle as unknown as (request: unknown, caller: Caller) => Promise<unknown>;

  const answer = async (request: unknown, caller: Caller): Promise<unknown> => {
    if (caller.session !== null) return act(request, caller);
    const key = `${caller.locale} ${JSON.stringify(request)}`;
    const of = revision();
    const tick = Math.floor(clock.now() / TICK_MS);
    const last = kept.get(key);
    if (last !== undefined && last.of === of && last.tick === tick) return last.answer;
    const made = await act(request, caller);
    if (made instanceof Refusal || made instanceof SuccessWithMessage) return made;
    const data = schema.parse(made);
    const prepared = new Prepared(data, JSON.stringify(data));
    kept.set(key, { of, tick, answer: prepared });
    return prepared;
  };
  // The wrapped handler keeps its types; the compiler cannot follow that for a generic call.
  return answer as unknown as H;
}
