import { caseNoOf } from '@coupon-centre/contract/privacy/case-no';
import { outsideQuietHours } from '@coupon-centre/contract/reminder/reminder-time';
import type { Transaction } from 'kysely';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { leaveSms } from '#platform/jobs/plain-sms.ts';
import { writeSms } from '#platform/sms/written-sms.ts';

const LOCALE = 'zh-CN';

const words: LocalisedText = {
  'zh-CN': '【领券中心】您的账号已按申请注销，未使用的券已收回。如非本人申请，请立即联系客服，受理编号 {caseNo}。',
  en: '[Coupon Centre] Your account was closed, as requested, and unused coupons were withdrawn. If you did not ask for this, contact customer service now with case {caseNo}.',
};

interface ClosedByRequest {
  readonly requestId: string;
  /** The number that the account had. */
  readonly phone: string;
  readonly nowMs: number;
}

/** Tells the number that an operator closed its account: who did not ask for it learns of it. */
export const leaveClosingSms = (
  trx: Transaction<Schema>,
  box: SealedBox,
  { requestId, phone, nowMs }: ClosedByRequest,
): Promise<void> => {
  const sms = writeSms({ key: 'ACCOUNT_CLOSED', words }, { caseNo: caseNoOf(requestId) }, LOCALE);
  return leaveSms(trx, box, { messages: [{ to: phone, ...sms }], nowMs: outsideQuietHours(nowMs) });
};
