import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { refuseUnits } from '#catalogue/template/ceiling.ts';
import { lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { isLive } from '#catalogue/template/coupon-states.ts';
import { hasPartnerCodes } from '#catalogue/template/partner-stock.ts';
import { changeTotalOnce, type Pool, readPool } from '#catalogue/template/stock-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';

/** Maximum units of a pool. */
const TOTAL_MAX = 1_000_000_000;

/** Whether it is a cancelled grab's pool. */
async function isCancelled(trx: Transaction<Schema>, { session_id: sessionId }: Pool): Promise<boolean> {
  if (sessionId === null) return false;
  const grab = await trx
    .selectFrom('grab_session')
    .select('cancelled_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return grab.cancelled_at !== null;
}

interface Asked {
  readonly request: ParsedRequest<'changeStock'>;
  readonly caller: OperatorCaller;
}

async function changeTotal(
  trx: Transaction<Schema>,
  note: Note,
  { request: { poolId, expectedTotal, by, reason }, caller }: Asked,
) {
  const known = await readPool(trx, poolId);
  if (known === undefined || known.batch_id !== null) return refuse('UNKNOWN_ITEM');
  if (expectedTotal + by > TOTAL_MAX) {
    throw new BadInput('by', { 'zh-CN': `总数最多 ${TOTAL_MAX}`, en: `the total would exceed ${TOTAL_MAX}` });
  }
  const coupon = await lockCoupon(trx, known.template_id, { nowMs: caller.nowMs, poolIds: [poolId] });
  if (coupon === undefined) return refuse('UNKNOWN_ITEM');
  if (await hasPartnerCodes(trx, known.template_id)) return refuse('WRONG_STATE', { state: 'PARTNER_CODES' });
  if (await isCancelled(trx, known)) return refuse('WRONG_STATE', { state: 'CANCELLED' });
  if (!isLive(coupon.state)) return refuse('WRONG_STATE', { state: coupon.state });
  const refusal = by > 0 ? await refuseUnits(trx, [{ templateId: known.template_id, units: by }]) : null;
  if (refusal !== null) return refusal;
  const pool = await changeTotalOnce(trx, {
    poolId,
    expectedTotal,
    by,
    reason,
    name: caller.name,
    nowMs: caller.nowMs,
  });
  if (pool === undefined) {
    const { total, issued } = (await readPool(trx, poolId)) ?? known;
    return total === expectedTotal
      ? refuse('FEWER_LEFT', { left: total - issued })
      : refuse('STALE_VALUE', { current: total });
  }
  note({
    action: 'coupon.stock.changed',
    target: { kind: 'coupon', id: known.template_id },
    before: { poolId, total: expectedTotal },
    after: { poolId, total: pool.total, by },
    reason,
  });
  return { total: pool.total, issued: pool.issued, left: pool.total - pool.issued };
}

/** The stock of exchange code batches changes with their codes only, not here. */
export const changeStock =
  (db: Kysely<Schema>): Handler<'changeStock'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => changeTotal(trx, note, { request, caller })));
