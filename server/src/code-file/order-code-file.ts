import type { Kysely, Transaction } from 'kysely';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import { reserveUnits } from '#catalogue/template/ceiling.ts';
import { refuseExchangeCodes } from '#catalogue/template/refuse-unreleased.ts';
import { baseOfCodes, worthOfOrder } from '#exchange/codes-worth.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { leaveSms, plainSmsBox, sealSms } from '#platform/jobs/plain-sms.ts';
import { writeSms } from '#platform/sms/written-sms.ts';
import { createExtractCodes, type ExtractCodes, newBatchNo, newExtractCode } from './extract-code.ts';
import { orderCodeFile as orderFile } from './make-code-file.ts';

const HEADS = ['序号', '兑换码', '卡券名称', '兑换截止日期'];

const bothLanguages =
  '【领券中心】您的卡密文件“{name}”：批次号 {batchNo}，提取码 {extractCode}，请在 {until} 前用本号码登录领券中心提取。Your code file: batch {batchNo}, extract code {extractCode}.';
const template = { key: 'CODE_FILE_READY', words: { 'zh-CN': bothLanguages, en: bothLanguages } };

type Order = ParsedRequest<'orderCodeFile'>;
interface Needs {
  readonly cipher: PhoneCipher;
  readonly box: SealedBox;
  readonly extractCodes: ExtractCodes;
}

/** What an approver reads: the contacts by their masked numbers. */
const askedOf = ({ contacts, ...order }: Order) => ({ ...order, contacts: [...new Set(contacts)].map(maskPhone) });

/** Writes the file, which waits where it needs approval, and takes its units. */
async function writeOrder(
  trx: Transaction<Schema>,
  { cipher, box, extractCodes }: Needs,
  { order, needsApproval, nowMs }: { readonly order: Order; readonly needsApproval: boolean; readonly nowMs: number },
) {
  const { templateId, name, size, confirmBySms, downloads } = order;
  const contacts = [...new Set(order.contacts)];
  const batchNo = newBatchNo(nowMs);
  const extractCode = newExtractCode();
  const expiresAtMs = Date.parse(order.expiresAt);
  const fileId = await orderFile(
    { db: trx, cipher, extractCodes },
    { batchNo, name, heads: HEADS, extractCode, confirmBySms, contacts, downloads, expiresAtMs, needsApproval },
    nowMs,
  );
  const beyond = await reserveUnits(trx, { orderId: fileId, templateId, units: size });
  if (beyond !== null) return beyond;
  const sms = writeSms(template, { name, batchNo, extractCode, until: businessDay(expiresAtMs) }, 'zh-CN');
  const messages = contacts.map((to) => ({ to, ...sms }));
  await trx
    .insertInto('code_file_order')
    .values({
      file_id: fileId,
      template_id: templateId,
      size,
      valid_from: new Date(order.validFrom),
      valid_to: new Date(order.validTo),
      held_sms: needsApproval ? sealSms(box, messages) : null,
    })
    .execute();
  if (!needsApproval) await leaveSms(trx, box, { messages, nowMs });
  return { fileId, batchNo, contacts: contacts.length };
}

/**
 * Only the contacts learn the extract code: it is made here, sent by SMS (once the file is approved, where it needs to be)
 * and stored as a keyed hash.
 */
export const orderCodeFile = (
  db: Kysely<Schema>,
  { cipher, deriveKey }: { readonly cipher: PhoneCipher; readonly deriveKey: DeriveKey },
): Handler<'orderCodeFile'> => {
  const needs = { cipher, box: plainSmsBox(deriveKey), extractCodes: createExtractCodes(deriveKey) };
  return (order, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const { templateId, name, size, validFrom, validTo, downloads, expiresAt } = order;
        if (Date.parse(expiresAt) <= caller.nowMs) {
          throw new BadInput('expiresAt', { 'zh-CN': '应晚于现在', en: 'must be in the future' });
        }
        const refusal = await refuseExchangeCodes(trx, templateId);
        if (refusal !== undefined) return refusal;
        const worth = await worthOfOrder(trx, order, caller);
        const { needsApproval, exposureFen } = worth;
        const written = await writeOrder(trx, needs, { order, needsApproval, nowMs: caller.nowMs });
        if (written instanceof Refusal) return written;
        const { fileId, batchNo, contacts } = written;
        note({
          action: 'codeFile.ordered',
          target: { kind: 'codeFile', id: fileId },
          after: { batchNo, name, templateId, size, validFrom, validTo, contacts, downloads, expiresAt },
        });
        if (!needsApproval) return { fileId, batchNo, approvalId: null };
        const asking = { kind: 'CODE_FILE', subjectId: fileId, title: name, inForce: null, exposureFen } as const;
        const asked = askedOf(order);
        const { approvalId } = await askApproval(trx, { ...asking, asked, base: baseOfCodes(worth) }, caller);
        return { fileId, batchNo, approvalId };
      }),
    );
};
