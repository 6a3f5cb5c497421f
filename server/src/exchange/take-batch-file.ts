import { type Kysely, sql, type Transaction } from 'kysely';
import { findOneHand, handsOf } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import { titleOf } from '#catalogue/title-of.ts';
import { recordEvent } from '#events/record-event.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { businessDay, toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { csvFile } from '#platform/http/csv-file.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readExchangeFile, takeExchangeFile } from './exchange-job.ts';

const fileNames = { 'zh-CN': '兑换码', en: 'Codes' } as const;
const heads = { 'zh-CN': ['序列号', '兑换码'], en: ['Serial number', 'Code'] } as const;

const findJob = (trx: Transaction<Schema>, batchId: string) =>
  trx
    .selectFrom('exchange_job as j')
    .leftJoin('operator as o', 'o.operator_id', 'j.taken_by')
    .select([
      'j.state',
      'j.size',
      'j.template_id',
      'j.ordered_by',
      'j.operator_name',
      'j.taken_at',
      'o.name as taken_name',
    ])
    .select(titleOf(sql.ref('j.template_id')))
    .where('j.job_id', '=', batchId)
    .executeTakeFirst();

type Job = NonNullable<Awaited<ReturnType<typeof findJob>>>;

/** Why this caller cannot have anything to do with the file; null if they can. */
async function refuseOrderer(trx: Transaction<Schema>, orderedBy: string | null, caller: OperatorCaller) {
  if (orderedBy === null) return null;
  const orderers = await handsOf(trx, [orderedBy]);
  const takers = await handsOf(trx, [caller.operatorId]);
  if ([...takers].some((taker) => orderers.has(taker))) return refuse('OWN_WORK');
  const name = await findOneHand(trx, { authors: [...orderers] }, caller);
  return name === null ? null : refuse('ONE_HAND', { name });
}

/** The refusal of a file that is not there to be taken: who has it, if someone does. */
const refuseTaken = ({ state, taken_at: at, taken_name: by }: Job) =>
  at === null ? refuse('WRONG_STATE', { state }) : refuse('CODES_TAKEN', { by: by ?? '', at: toInstant(at.getTime()) });

/**
 * Every download is audited before its first byte; only the first operator gets the file, for ten minutes, and never the one who
 * ordered it. Both are told.
 */
export const takeBatchFile =
  (db: Kysely<Schema>, box: SealedBox): Handler<'takeBatchFile'> =>
  ({ batchId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const job = await findJob(trx, batchId);
      if (job === undefined) return refuse('UNKNOWN_ITEM');
      const refusal = await refuseOrderer(trx, job.ordered_by, caller);
      if (refusal !== null) return refusal;
      const taken = await takeExchangeFile(trx, batchId, caller);
      if (taken === undefined) return refuseTaken((await findJob(trx, batchId)) ?? job);
      const { size, template_id: templateId, title, operator_name: orderedBy } = job;
      if (taken === 'first') {
        const data = { batchId, templateId, title: title['zh-CN'], size, orderedBy, takenBy: caller.name };
        await recordEvent(trx, { type: 'codes.taken', data }, caller.nowMs);
      }
      note({
        action: taken === 'first' ? 'codes.batch.taken' : 'codes.batch.takenAgain',
        target: { kind: 'codeBatch', id: batchId },
        before: { state: job.state, orderedBy },
        after: { state: 'TAKEN', size },
      });
      const rows = readExchangeFile(db, box, { jobId: batchId, size });
      const { locale } = caller;
      return csvFile(`${fileNames[locale]}-${title[locale]}-${businessDay(caller.nowMs)}`, {
        heads: heads[locale],
        rows,
      });
    });
