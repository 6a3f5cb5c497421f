import type { takeBatchFile as takeBatchFileCall } from '@coupon-centre/contract/operator/codes/take-batch-file';
import { writeCsvStream } from 'hucre/csv';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { readExchangeFile, takeExchangeFile } from '#coupon/exchange-job.ts';
import type { Schema } from '#db/schema.ts';
import { refuse, SentFile } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { SealedBox } from '#identity/sealed-box.ts';

/** Who takes it is recorded before the first byte, each time; nobody else gets it, and nobody after ten minutes. */
export const takeBatchFile =
  (db: Kysely<Schema>, box: SealedBox): OperatorHandler<typeof takeBatchFileCall> =>
  ({ batchId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const job = await trx
        .selectFrom('exchange_job')
        .select(['state', 'size'])
        .where('job_id', '=', batchId)
        .executeTakeFirst();
      if (job === undefined) return refuse('UNKNOWN_ITEM');
      const taken = await takeExchangeFile(trx, batchId, caller);
      if (taken === undefined) return refuse('WRONG_STATE', { state: job.state });
      note({
        action: taken === 'first' ? 'codes.batch.taken' : 'codes.batch.takenAgain',
        target: { kind: 'codeBatch', id: batchId },
        before: { state: job.state },
        after: { state: 'TAKEN', size: job.size },
      });
      const bytes = writeCsvStream(readExchangeFile(db, box, batchId), {
        headers: ['serial', 'code'],
        bom: true,
        escapeFormulae: true,
        lineSeparator: '\r\n',
      });
      return new SentFile({ bytes, type: 'text/csv; charset=utf-8', name: `codes-${batchId.slice(-12)}.csv` });
    });
