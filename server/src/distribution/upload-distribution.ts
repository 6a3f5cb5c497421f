import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuseUnreleased } from '#catalogue/template/refuse-unreleased.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readUploadedLines } from '#platform/http/upload/uploaded-lines.ts';
import { askForDistribution } from './distribution-approval.ts';
import { forgetList, keepList } from './distribution-store.ts';

/** Stores and counts the list, which then waits for another operator's approval. */
export const uploadDistribution =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'uploadDistribution'> =>
  async ({ templateId, name }, caller, { body }) => {
    const refusal = await refuseUnreleased(db, templateId);
    if (refusal !== undefined) return refusal;
    const { distributionId, ...counts } = await keepList(
      { db, cipher },
      { templateId, name, operatorName: caller.name, nowMs: caller.nowMs },
      readUploadedLines(body),
    );
    if (counts.valid === 0) {
      await forgetList(db, distributionId);
      throw new BadInput('file', { 'zh-CN': '文件中没有手机号码', en: 'the file contains no phone numbers' });
    }
    const uploaded = await audited(db, caller, async (trx, note) => {
      await trx
        .updateTable('distribution')
        .set({ ...counts, state: 'IN_REVIEW', uploaded_by: caller.operatorId })
        .where('distribution_id', '=', distributionId)
        .execute();
      await askForDistribution(trx, { distributionId, asked: { templateId, name, ...counts } }, caller);
      note({
        action: 'distribution.uploaded',
        target: { kind: 'distribution', id: distributionId },
        after: { templateId, name, ...counts },
      });
      return { distributionId, ...counts };
    }).catch(async (error: unknown) => {
      await forgetList(db, distributionId);
      throw error;
    });
    // A repeat is answered with the list of the first request.
    if (uploaded.distributionId !== distributionId) await forgetList(db, distributionId);
    return uploaded;
  };
