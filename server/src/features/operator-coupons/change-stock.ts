import type { changeStock as changeStockCall } from '@coupon-centre/contract/operator/coupons/change-stock';
import type { ParsedOperatorRequestOf } from '@coupon-centre/contract/operator/operator-endpoint';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { lockCoupon } from '#coupon/coupon-lock.ts';
import { isLive } from '#coupon/coupon-states.ts';
import { hasPartnerCodes } from '#coupon/partner-store.ts';
import { changeTotalOnce, type Pool, readPool } from '#coupon/stock-store.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { BadInput } from '#http/bad-input.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorCaller, OperatorHandler } from '#http/operator-handler.ts';

/** A pool holds no more than this. */
const TOTAL_MAX = 1_000_000_000;

/** Whether it is the pool of a grab that was called off. */
async function isCancelled(trx: Transaction<Schema>, { session_id: sessionId }: Pool): Promise<boolean> {
  if (sessionId === null) return false;
  const grab = await trx
    .selectFrom('grab_session')
    .select('cancelled_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return grab.cancelled_at !== null;
}

type Asked = ParsedOperatorRequestOf<typeof changeStockCall>;

async function changeTotal(
  trx: Transaction<Schema>,
  note: Note,
  { poolId, expectedTotal, by, reason }: Asked,
  caller: OperatorCaller,
) {
  const known = await readPool(trx, poolId);
  if (known === undefined || known.batch_id !== null) return refuse('UNKNOWN_ITEM');
  if (expectedTotal + by > TOTAL_MAX) {
    throw new BadInput('by', { 'zh-CN': `总数最多 ${TOTAL_MAX}`, en: `makes more than ${TOTAL_MAX} in all` });
  }
  const coupon = await lockCoupon(trx, known.template_id, { nowMs: caller.nowMs, poolIds: [poolId] });
  if (coupon === undefined) return refuse('UNKNOWN_ITEM');
  if (await hasPartnerCodes(trx, known.template_id)) return refuse('WRONG_STATE', { state: 'PARTNER_CODES' });
  if (await isCancelled(trx, known)) return refuse('WRONG_STATE', { state: 'CANCELLED' });
  if (!isLive(coupon.state)) return refuse('WRONG_STATE', { state: coupon.state });
  const pool = await changeTotalOnce(trx, {
    ...{ poolId, expectedTotal, by, reason },
    ...{ name: caller.name, nowMs: caller.nowMs },
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

/** A batch of exchange codes has as many units as codes: those change with the codes. */
export const changeStock =
  (db: Kysely<Schema>): OperatorHandler<typeof changeStockCall> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => changeTotal(trx, note, request, caller)));
