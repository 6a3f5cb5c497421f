import { REPORTS_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { nextColumns } from './report-store.ts';

interface Asked {
  readonly request: ParsedRequest<'saveReport'>;
  readonly caller: OperatorCaller;
}

/** Whether this operator sees the campaign. */
async function seesCampaign(trx: Transaction<Schema>, campaignId: string | null, { branchId }: OperatorCaller) {
  if (campaignId === null) return true;
  const found = await trx
    .selectFrom('campaign')
    .select('campaign_id')
    .where('campaign_id', '=', campaignId)
    .$if(branchId !== null, (query) => query.where('branch_id', '=', branchId))
    .executeTakeFirst();
  return found !== undefined;
}

async function keepReport(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { reportId, title, every, hour, campaignId } = request;
  const { operatorId, nowMs, locale } = caller;
  if (!(await seesCampaign(trx, campaignId, caller))) return refuse('UNKNOWN_ITEM');
  // Held until the end, so that two at once do not make one too many.
  await trx.selectFrom('operator').select('operator_id').where('operator_id', '=', operatorId).forUpdate().execute();
  const own = await trx
    .selectFrom('scheduled_report')
    .select('report_id')
    .where('operator_id', '=', operatorId)
    .execute();
  const written = { title, every, hour, campaign_id: campaignId, locale, ...nextColumns({ every, hour }, nowMs) };
  const after = { title, every, hour, campaignId };
  if (reportId === null) {
    if (own.length >= REPORTS_MAX) return refuse('WRONG_STATE', { state: 'FULL' });
    const made = newId();
    const at = new Date(nowMs);
    await trx
      .insertInto('scheduled_report')
      .values({ ...written, report_id: made, operator_id: operatorId, sent_at: null, failed_at: null, made_at: at })
      .execute();
    note({ action: 'report.saved', target: { kind: 'report', id: made }, after });
    return { reportId: made };
  }
  if (!own.some(({ report_id }) => report_id === reportId)) return refuse('UNKNOWN_ITEM');
  await trx.updateTable('scheduled_report').set(written).where('report_id', '=', reportId).execute();
  note({ action: 'report.saved', target: { kind: 'report', id: reportId }, after });
  return { reportId };
}

export const saveReport =
  (db: Kysely<Schema>): Handler<'saveReport'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => keepReport(trx, note, { request, caller }));
