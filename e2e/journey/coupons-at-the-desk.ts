import { approveDraft } from '@coupon-centre/contract/operator/coupons/approve-draft';
import type { CouponTerms } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import { saveDraft } from '@coupon-centre/contract/operator/coupons/save-draft';
import { submitDraft } from '@coupon-centre/contract/operator/coupons/submit-draft';
import type { OwnDesk } from '#journey/console.ts';

interface Written {
  readonly templateId: string;
  /** Of what is written; 1 where nothing is said. */
  readonly revision?: number;
  readonly title: string;
}

const both = (chinese: string, english: string) => ({ 'zh-CN': chinese, en: english });

type Kind = Pick<CouponTerms, 'cardClass' | 'benefit'> & { readonly externalCodes?: boolean };

/** Terms of a coupon that can be collected for years, one for each number. */
const termsOf = (title: string, spec: Kind): CouponTerms => ({
  externalCodes: false,
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
  bookValueFen: 100,
  position: 900,
});

/** Writes a coupon, which nobody has approved yet. */
export async function writeCoupon(
  editor: OwnDesk,
  title: string,
  { total, ...spec }: Kind & { readonly total: number },
): Promise<Written> {
  const firstStock = { total, perDay: null, perPerson: 1, perPersonDay: null };
  const request = { templateId: null, expectedRevision: 0, terms: termsOf(title, spec), firstStock };
  const { templateId } = await editor.call(saveDraft.path, request);
  return { templateId: String(templateId), title };
}

/** Has it approved by somebody else; from then on it runs. */
export async function release(editor: OwnDesk, approver: OwnDesk, written: Written): Promise<void> {
  const asked = { templateId: written.templateId, expectedRevision: written.revision ?? 1 };
  await editor.call(submitDraft.path, asked);
  await approver.call(approveDraft.path, asked);
}
