import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { saveDraft } from '@coupon-centre/contract/catalogue/save-draft';
import { submitDraft } from '@coupon-centre/contract/catalogue/submit-draft';
import type { SignedInConsole } from '#journey/console/console.ts';

interface Written {
  readonly templateId: string;
  /** The draft's revision; default 1. */
  readonly revision?: number;
  readonly title: string;
}

const both = (chinese: string, english: string) => ({ 'zh-CN': chinese, en: english });

type Kind = Pick<CouponTerms, 'cardClass' | 'benefit'> &
  Partial<Pick<CouponTerms, 'externalCodes' | 'bookValueFen' | 'ceiling' | 'campaignId'>>;

/** Terms of a coupon that can be collected for years, one per number. */
const termsOf = (title: string, spec: Kind): CouponTerms => ({
  externalCodes: false,
  bookValueFen: 100,
  campaignId: null,
  ceiling: 10_000,
  ...spec,
  classId: spec.cardClass,
  title: both(title, `${title} (en)`),
  subTitle: both('全国可用', 'All over the country'),
  tags: [],
  ruleHtml: both('<p>每个号码限领1张。</p>', '<p>One for each number.</p>'),
  validity: { kind: 'afterCollecting', startAfterDays: 0, days: 30 },
  claimStart: '2026-01-01T00:00:00+08:00',
  claimEnd: '2099-01-01T00:00:00+08:00',
  audience: { kind: 'everyone' },
  confirmation: null,
  trial: null,
  ceilingPerDay: null,
  costsNothingReason: null,
  position: 900,
});

/** Creates a coupon that is not approved yet. */
export async function writeCoupon(
  editor: SignedInConsole,
  title: string,
  { total, perPerson = 1, ...spec }: Kind & { readonly total: number; readonly perPerson?: number },
): Promise<Written> {
  const firstStock = { total, perDay: null, perPerson, perPersonDay: null };
  const request = { templateId: null, expectedRevision: 0, terms: termsOf(title, spec), firstStock };
  const { templateId } = await editor.call(saveDraft.path, request);
  return { templateId: String(templateId), title };
}

/** Asks for the approval of a coupon. */
export const submit = (editor: SignedInConsole, { templateId, revision = 1 }: Written) =>
  editor.call(submitDraft.path, { templateId, expectedRevision: revision });

/** Has the coupon approved by another operator, which releases it. */
export async function release(editor: SignedInConsole, approver: SignedInConsole, written: Written): Promise<void> {
  const { approvalId, hash } = await submit(editor, written);
  const { state } = await approver.call(decideApproval.path, { approvalId, hash, isApproved: true });
  if (state !== 'DONE') throw new Error(`not released: ${String(state)}`);
}
