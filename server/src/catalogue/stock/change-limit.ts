import { PER_PERSON_MAX, STOCK_UNITS_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { type LockedCoupon, lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { isLive } from '#catalogue/template/coupon-states.ts';
import { issuedOn, readPool } from '#catalogue/template/stock-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { askToRaise, isRaise, type Limit, setLimit } from './set-limit.ts';

/** The new limit; null for none. */
function valueAfter({ limit, expected, by }: { limit: Limit; expected: number | null; by: number | null }) {
  if (by !== null) return (expected ?? 0) + by;
  if (limit !== 'PER_PERSON' && expected !== null) return null;
  throw new BadInput('by', { 'zh-CN': '没有可取消的限制', en: 'there is no limit to remove, or it cannot be removed' });
}

async function currentOf(
  trx: Transaction<Schema>,
  { template, poolId }: LockedCoupon,
  { limit, nowMs }: { readonly limit: Limit; readonly nowMs: number },
) {
  switch (limit) {
    case 'PER_PERSON':
      return { value: template.per_person, floor: 1 };
    case 'PER_PERSON_DAY':
      return { value: template.per_person_day, floor: 1 };
    case 'STOCK_PER_DAY': {
      const pool = await readPool(trx, poolId);
      return { value: pool?.per_day ?? null, floor: Math.max(1, pool === undefined ? 1 : issuedOn(pool, nowMs)) };
    }
  }
}

/** What a draft may have, too: a copy of the coupon is one. */
const mostOf: Readonly<Record<Limit, number>> = {
  PER_PERSON: PER_PERSON_MAX,
  PER_PERSON_DAY: PER_PERSON_MAX,
  STOCK_PER_DAY: STOCK_UNITS_MAX,
};

interface Asked {
  readonly request: ParsedRequest<'changeLimit'>;
  readonly caller: OperatorCaller;
}

async function changeValue(
  trx: Transaction<Schema>,
  note: Note,
  { request: { templateId, limit, expected, by, reason }, caller }: Asked,
) {
  const value = valueAfter({ limit, expected, by });
  const most = mostOf[limit];
  if ((value ?? 1) > most) {
    throw new BadInput('by', { 'zh-CN': `最多 ${most}`, en: `the limit would exceed ${most}` });
  }
  const coupon = await lockCoupon(trx, templateId, caller);
  if (coupon === undefined) return refuse('UNKNOWN_ITEM');
  if (!isLive(coupon.state)) return refuse('WRONG_STATE', { state: coupon.state });
  const current = await currentOf(trx, coupon, { limit, nowMs: caller.nowMs });
  if (current.value !== expected) return refuse('STALE_VALUE', { current: current.value });
  if (value !== null && value < current.floor) {
    return refuse('FEWER_LEFT', { left: Math.max(0, (current.value ?? 0) - current.floor) });
  }
  const change = { limit, expected, value };
  if (isRaise(change)) {
    const approvalId = await askToRaise(trx, coupon, { change, reason, caller });
    if (approvalId === null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
    note({
      action: 'coupon.limit.asked',
      target: { kind: 'coupon', id: templateId },
      before: { [limit]: expected },
      after: { [limit]: value },
      reason,
    });
    return { value: expected, approvalId };
  }
  await setLimit(trx, coupon, { change, reason, nowMs: caller.nowMs, note });
  return { value, approvalId: null };
}

/** Takes the lock that claims take. A higher limit for a person waits for approval. Coupons above a new limit stay with their owners. */
export const changeLimit =
  (db: Kysely<Schema>): Handler<'changeLimit'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => changeValue(trx, note, { request, caller })));
