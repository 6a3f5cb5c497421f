import type { stopCodeFile as stopCodeFileCall } from '@coupon-centre/contract/operator/code-files/stop-code-file';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { toInstant } from '#coupon/business-day.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** It expires now: what was told of it before stays true, and its parts are wiped at once. */
export const stopCodeFile =
  (db: Kysely<Schema>): OperatorHandler<typeof stopCodeFileCall> =>
  ({ fileId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const now = new Date(caller.nowMs);
      const file = await trx
        .selectFrom('code_file')
        .select(['batch_no', 'expires_at'])
        .where('file_id', '=', fileId)
        .forUpdate()
        .executeTakeFirst();
      if (file === undefined) return refuse('UNKNOWN_ITEM');
      if (file.expires_at <= now) return refuse('WRONG_STATE', { state: 'EXPIRED' });
      await trx
        .updateTable('code_file')
        .set({ expires_at: now, changed_at: now })
        .where('file_id', '=', fileId)
        .execute();
      await trx.deleteFrom('code_file_part').where('file_id', '=', fileId).execute();
      note({
        action: 'codeFile.stopped',
        target: { kind: 'codeFile', id: fileId },
        before: { batchNo: file.batch_no, expiresAt: toInstant(file.expires_at.getTime()) },
        after: { batchNo: file.batch_no, expiresAt: toInstant(caller.nowMs) },
        reason,
      });
      return {};
    });
