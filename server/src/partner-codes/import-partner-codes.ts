import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readUploadedLines } from '#platform/http/upload/uploaded-lines.ts';
import type { PartnerCodes } from './partner-code.ts';
import { keepImport } from './partner-import.ts';
import { openPartnerPool } from './partner-store.ts';

/** Stores the file, sealed, before answering; from then on the worker imports it independently of this node. */
export const importPartnerCodes =
  (db: Kysely<Schema>, codes: PartnerCodes): Handler<'importPartnerCodes'> =>
  async ({ templateId, fileName }, caller, { body }) => {
    const { name, nowMs } = caller;
    const coupon = await db
      .selectFrom('coupon_template')
      .select('template_id')
      .where('template_id', '=', templateId)
      .executeTakeFirst();
    if (coupon === undefined) return refuse('UNKNOWN_ITEM');
    const kept = await keepImport(
      { db, codes },
      { templateId, fileName, operatorName: name, nowMs },
      readUploadedLines(body),
    );
    const { importId, lines } = kept;
    // Not one that has begun by a commit that was not heard of.
    const forget = () =>
      db.deleteFrom('partner_import').where('import_id', '=', importId).where('state', '=', 'UPLOADING').execute();
    if (lines === 0) {
      await forget();
      throw new BadInput('file', { 'zh-CN': '文件中没有数据', en: 'the file is empty' });
    }
    const started = await audited(db, caller, async (trx, note) => {
      const opened = await openPartnerPool(trx, templateId, { name, nowMs });
      if (opened === undefined) return refuse('UNKNOWN_ITEM');
      if (opened === 'takes none') return refuse('TAKES_NO_CODES', { field: 'templateId' });
      if (typeof opened === 'object') return refuse('WRONG_STATE', opened);
      await trx
        .updateTable('partner_import')
        .set({ state: 'RUNNING', total_lines: lines })
        .where('import_id', '=', importId)
        .execute();
      note({
        action: 'codes.partner.imported',
        target: { kind: 'coupon', id: templateId },
        after: { importId, fileName, lines },
      });
      return { importId, lines };
    }).catch(async (error: unknown) => {
      await forget();
      throw error;
    });
    // Refused, or a repeat, which is answered with the import of the first request.
    if (!('importId' in started) || started.importId !== importId) await forget();
    return started;
  };
