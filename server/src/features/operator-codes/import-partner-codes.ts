import type { importPartnerCodes as importCall } from '@coupon-centre/contract/operator/codes/import-partner-codes';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { readUploadedLines } from '#code-file/uploaded-lines.ts';
import type { PartnerCodes } from '#coupon/partner-code.ts';
import { keepImport } from '#coupon/partner-import.ts';
import { openPartnerPool } from '#coupon/partner-store.ts';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** The file is kept, sealed, before anything is answered; from then on the worker goes through it whatever happens here. */
export const importPartnerCodes =
  (db: Kysely<Schema>, codes: PartnerCodes): OperatorHandler<typeof importCall> =>
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
    const forget = () => db.deleteFrom('partner_import').where('import_id', '=', importId).execute();
    if (lines === 0) {
      await forget();
      throw new BadInput('file', { 'zh-CN': '文件中没有数据', en: 'has no lines in it' });
    }
    const outcome = await audited(db, caller, async (trx, note) => {
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
    });
    if (!('importId' in outcome)) await forget();
    return outcome;
  };
