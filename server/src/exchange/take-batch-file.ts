import { writeCsvStream } from 'hucre/csv';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, SentFile } from '#platform/http/handler.ts';
import { readExchangeFile, takeExchangeFile } from './exchange-job.ts';

/** Every download is audited before its first byte; only the first operator gets the file, for ten minutes. */
export const takeBatchFile =
  (db: Kysely<Schema>, box: SealedBox): Handler<'takeBatchFile'> =>
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
