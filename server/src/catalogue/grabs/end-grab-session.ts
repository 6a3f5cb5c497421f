import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { lockPools } from '#catalogue/template/coupon-lock.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing, type ParsedRequest } from '#platform/http/handler.ts';
import { cancelGrab, lockGrab } from './grab-store.ts';

interface Asked {
  readonly request: ParsedRequest<'endGrabSession'>;
  readonly caller: OperatorCaller;
}

async function endGrab(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { sessionId, reason } = request;
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
    return nothing;
  }
  const pools = locked.filter(({ pool_id }) => poolIds.includes(pool_id));
  await cancelGrab(trx, { sessionId, pools }, { name, nowMs, reason });
  note({ action: 'grab.cancelled', target, before, after: null, reason });
  return nothing;
}

/** Takes the locks that claims take: no unit of it is claimed after the answer. */
export const endGrabSession =
  (db: Kysely<Schema>): Handler<'endGrabSession'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => endGrab(trx, note, { request, caller })));
