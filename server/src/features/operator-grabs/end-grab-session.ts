import type { endGrabSession as endGrabSessionCall } from '@coupon-centre/contract/operator/grabs/end-grab-session';
import type { ParsedOperatorRequestOf } from '@coupon-centre/contract/operator/operator-endpoint';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { toInstant } from '#coupon/business-day.ts';
import { lockPools } from '#coupon/coupon-lock.ts';
import { cancelGrab, lockGrab } from '#coupon/grab-store.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorCaller, OperatorHandler } from '#http/operator-handler.ts';

type Asked = ParsedOperatorRequestOf<typeof endGrabSessionCall>;

async function endGrab(trx: Transaction<Schema>, note: Note, { sessionId, reason }: Asked, caller: OperatorCaller) {
  const { nowMs, name } = caller;
  const own = await trx
    .selectFrom('stock_pool')
    .select(['pool_id', 'template_id'])
    .where('session_id', '=', sessionId)
    .execute();
  const poolIds = own.map(({ pool_id }) => pool_id);
  const templateIds = own.map(({ template_id }) => template_id);
  const locked = await lockPools(trx, templateIds, poolIds);
  const grab = await lockGrab(trx, sessionId);
  if (grab === undefined) return refuse('UNKNOWN_ITEM');
  if (grab.cancelled_at !== null) return refuse('WRONG_STATE', { state: 'CANCELLED' });
  if (grab.end_at.getTime() <= nowMs) return refuse('WRONG_STATE', { state: 'ENDED' });
  const hasBegun = grab.start_at.getTime() < nowMs;
  const before = { startAt: toInstant(grab.start_at.getTime()), endAt: toInstant(grab.end_at.getTime()) };
  const target = { kind: 'grab', id: sessionId };
  if (hasBegun) {
    await trx
      .updateTable('grab_session')
      .set({ end_at: new Date(nowMs) })
      .where('session_id', '=', sessionId)
      .execute();
    note({ action: 'grab.ended', target, before, after: { endAt: toInstant(nowMs) }, reason });
    return {};
  }
  const pools = locked.filter(({ pool_id }) => poolIds.includes(pool_id));
  await cancelGrab(trx, sessionId, pools, { name, nowMs, reason });
  note({ action: 'grab.cancelled', target, before, after: null, reason });
  return {};
}

/** Under the locks that claims take: nothing of it is given out once this was answered. */
export const endGrabSession =
  (db: Kysely<Schema>): OperatorHandler<typeof endGrabSessionCall> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => endGrab(trx, note, request, caller)));
