import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { reserveUnits } from '#catalogue/template/ceiling.ts';
import { refuseExchangeCodes } from '#catalogue/template/refuse-unreleased.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { leaveSms, plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { writeSms } from '#platform/sms/written-sms.ts';
import { createHashExtractCode, newBatchNo, newExtractCode } from './extract-code.ts';
import { orderCodeFile as orderFile } from './make-code-file.ts';

const HEADS = ['序号', '兑换码', '卡券名称', '兑换截止日期'];

const bothLanguages =
  '【领券中心】您的卡密文件“{name}”：批次号 {batchNo}，提取码 {extractCode}，请在 {until} 前用本号码登录领券中心提取。Your code file: batch {batchNo}, extract code {extractCode}.';
const template = { key: 'CODE_FILE_READY', words: { 'zh-CN': bothLanguages, en: bothLanguages } };

/** Only the contacts learn the extract code: it is made here, sent by SMS and stored as a keyed hash. */
export const orderCodeFile = (
  db: Kysely<Schema>,
  { cipher, deriveKey }: { readonly cipher: PhoneCipher; readonly deriveKey: DeriveKey },
): Handler<'orderCodeFile'> => {
  const box = plainSmsBox(deriveKey);
  const hashExtractCode = createHashExtractCode(deriveKey);
  return (order, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const { templateId, name, size, validFrom, validTo, confirmBySms, downloads, expiresAt } = order;
        const expiresAtMs = Date.parse(expiresAt);
        if (expiresAtMs <= caller.nowMs) {
          throw new BadInput('expiresAt', { 'zh-CN': '应晚于现在', en: 'must be in the future' });
        }
        const refusal = await refuseExchangeCodes(trx, templateId);
        if (refusal !== undefined) return refusal;
        const contacts = [...new Set(order.contacts)];
        const batchNo = newBatchNo(caller.nowMs);
        const extractCode = newExtractCode();
        const fileId = await orderFile(
          { db: trx, cipher, hashExtractCode },
          { batchNo, name, heads: HEADS, extractCode, confirmBySms, contacts, downloads, expiresAtMs },
          caller.nowMs,
        );
        const beyond = await reserveUnits(trx, { orderId: fileId, templateId, units: size });
        if (beyond !== null) return beyond;
        await trx
          .insertInto('code_file_order')
          .values({
            file_id: fileId,
            template_id: templateId,
            size,
            valid_from: new Date(validFrom),
            valid_to: new Date(validTo),
          })
          .execute();
        const sms = writeSms(template, { name, batchNo, extractCode, until: businessDay(expiresAtMs) }, 'zh-CN');
        const messages = contacts.map((to) => ({ to, ...sms }));
        await leaveSms(trx, box, { messages, nowMs: caller.nowMs });
        note({
          action: 'codeFile.ordered',
          target: { kind: 'codeFile', id: fileId },
          after: {
            batchNo,
            name,
            templateId,
            size,
            validFrom,
            validTo,
            contacts: contacts.length,
            downloads,
            expiresAt,
          },
        });
        return { fileId, batchNo };
      }),
    );
};
