import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { voidFileCodes } from './void-codes.ts';

/**
 * Expires the file now, wipes its parts and voids its codes that were not exchanged; its record stays. A file whose time is over can be
 * stopped for its codes.
 */
export const stopCodeFile =
  (db: Kysely<Schema>): Handler<'stopCodeFile'> =>
  ({ fileId, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const now = new Date(caller.nowMs);
        const file = await trx
          .selectFrom('code_file')
          .select(['batch_no', 'expires_at'])
          .where('file_id', '=', fileId)
          .forUpdate()
          .executeTakeFirst();
        if (file === undefined) return refuse('UNKNOWN_ITEM');
        const isOver = file.expires_at <= now;
        const voided = await voidFileCodes(trx, fileId, caller.nowMs);
        if (isOver && voided === 0) return refuse('WRONG_STATE', { state: 'EXPIRED' });
        const expiresAt = isOver ? file.expires_at : now;
        await trx
          .updateTable('code_file')
          .set({ expires_at: expiresAt, changed_at: now })
          .where('file_id', '=', fileId)
          .execute();
        await trx.updateTable('code_file_order').set({ held_sms: null }).where('file_id', '=', fileId).execute();
        await trx.deleteFrom('code_file_part').where('file_id', '=', fileId).execute();
        note({
          action: 'codeFile.stopped',
          target: { kind: 'codeFile', id: fileId },
          before: { batchNo: file.batch_no, expiresAt: toInstant(file.expires_at.getTime()) },
          after: { batchNo: file.batch_no, expiresAt: toInstant(expiresAt.getTime()), voided },
          reason,
        });
        return nothing;
      }),
    );
