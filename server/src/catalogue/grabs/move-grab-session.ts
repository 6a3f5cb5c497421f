import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing, type ParsedRequest } from '#platform/http/handler.ts';
import { grabWindow, refuseGrabs } from './grab-rules.ts';
import { lockGrab } from './grab-store.ts';

interface Asked {
  readonly request: ParsedRequest<'moveGrabSession'>;
  readonly caller: OperatorCaller;
}

async function moveGrab(
  trx: Transaction<Schema>,
  note: Note,
  { request: { sessionId, expectedStartAt, startAt, endAt, reason }, caller }: Asked,
) {
  const window = grabWindow({ startAt, endAt }, caller.nowMs);
  const pools = await trx.selectFrom('stock_pool').select('template_id').where('session_id', '=', sessionId).execute();
  const templateIds = pools.map(({ template_id }) => template_id);
  if (templateIds.length === 0) return refuse('UNKNOWN_ITEM');
  const refusal = await refuseGrabs(trx, { templateIds, windows: [window], except: sessionId }, caller.nowMs);
  const grab = await lockGrab(trx, sessionId);
  if (grab === undefined) return refuse('UNKNOWN_ITEM');
  const before = { startAt: toInstant(grab.start_at.getTime()), endAt: toInstant(grab.end_at.getTime()) };
  if (grab.start_at.getTime() !== Date.parse(expectedStartAt)) {
    return refuse('STALE_VALUE', { current: before.startAt });
  }
  if (grab.cancelled_at !== null) return refuse('WRONG_STATE', { state: 'CANCELLED' });
  if (grab.start_at.getTime() <= caller.nowMs) return refuse('WRONG_STATE', { state: 'STARTED' });
  if (refusal !== null) return refusal;
  await trx
    .updateTable('grab_session')
    .set({ start_at: new Date(window.startMs), end_at: new Date(window.endMs) })
    .where('session_id', '=', sessionId)
    .where('start_at', '=', grab.start_at)
    .returning('session_id')
    .executeTakeFirstOrThrow();
  note({
    action: 'grab.moved',
    target: { kind: 'grab', id: sessionId },
    before,
    after: { startAt, endAt },
    reason,
  });
  return nothing;
}

export const moveGrabSession =
  (db: Kysely<Schema>): Handler<'moveGrabSession'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => moveGrab(trx, note, { request, caller })));
