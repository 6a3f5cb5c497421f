import type { uploadDistribution as uploadCall } from '@coupon-centre/contract/operator/distribution/upload-distribution';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { readUploadedLines } from '#code-file/uploaded-lines.ts';
import { forgetList, keepList } from '#coupon/distribution-store.ts';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';

/** Keeps the list and counts it; it waits for somebody else to approve it. */
export const uploadDistribution =
  (db: Kysely<Schema>, cipher: PhoneCipher): OperatorHandler<typeof uploadCall> =>
  async ({ templateId, name }, caller, { body }) => {
    const coupon = await db
      .selectFrom('coupon_template')
      .select(['state', 'terms_version'])
      .where('template_id', '=', templateId)
      .executeTakeFirst();
    if (coupon === undefined) return refuse('UNKNOWN_ITEM');
    if (coupon.terms_version === 0) return refuse('WRONG_STATE', { state: 'DRAFT' });
    const { distributionId, ...counts } = await keepList(
      { db, cipher },
      { templateId, name, operatorName: caller.name, nowMs: caller.nowMs },
      readUploadedLines(body),
    );
    if (counts.valid === 0) {
      await forgetList(db, distributionId);
      throw new BadInput('file', { 'zh-CN': '文件中没有手机号码', en: 'has no phone number in it' });
    }
    return audited(db, caller, async (trx, note) => {
      await trx
        .updateTable('distribution')
        .set({ ...counts, state: 'IN_REVIEW', uploaded_by: caller.operatorId })
        .where('distribution_id', '=', distributionId)
        .execute();
      note({
        action: 'distribution.uploaded',
        target: { kind: 'distribution', id: distributionId },
        after: { templateId, name, ...counts },
      });
      return { distributionId, ...counts };
    });
  };
