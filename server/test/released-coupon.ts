import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { TestOperator } from '#test/operator.ts';

/** An operator's terms: a traffic coupon, valid for a week, collected throughout November 2026. */
export const writtenTerms = (spec: Partial<CouponTerms> = {}): CouponTerms => ({
  classId: 'traffic',
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount: 1024 },
  title: { 'zh-CN': '1GB流量券', en: '1 GB of data' },
  subTitle: { 'zh-CN': '全国可用', en: 'All over the country' },
  tags: [],
  ruleHtml: { 'zh-CN': '<p>每人限领。</p>', en: '<p>For each person.</p>' },
  validity: { kind: 'afterCollecting', startAfterDays: 0, days: 7 },
  claimStart: '2026-11-01T00:00:00+08:00',
  claimEnd: '2026-12-01T00:00:00+08:00',
  audience: { kind: 'everyone' },
  confirmation: null,
  trial: null,
  externalCodes: false,
  ceiling: 100_000,
  ceilingPerDay: null,
  bookValueFen: 100,
  costsNothingReason: null,
  campaignId: null,
  position: 10,
  ...spec,
});

export const firstStock = (spec: Partial<FirstStock> = {}): FirstStock => ({
  total: 100,
  perDay: null,
  perPerson: 1,
  perPersonDay: null,
  ...spec,
});

/** Writes and submits a coupon and has another operator approve it. Returns its id. */
export async function releaseCoupon(
  { editor, approver }: { readonly editor: TestOperator; readonly approver: TestOperator },
  spec: { readonly terms?: Partial<CouponTerms>; readonly stock?: Partial<FirstStock> } = {},
): Promise<string> {
  const saved = await editor.call('coupons/saveDraft', {
    templateId: null,
    expectedRevision: 0,
    terms: writtenTerms(spec.terms),
    firstStock: firstStock(spec.stock),
  });
  const templateId: string = saved.body.resp_data.templateId;
  const asked = { templateId, expectedRevision: 1 };
  const submitted = await editor.call('coupons/submitDraft', asked);
  const { approvalId, hash } = submitted.body.resp_data;
  const approved = await approver.call('approvals/decide', { approvalId, hash, isApproved: true });
  if (approved.body.resp_data?.state !== 'DONE') throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
  return templateId;
}
