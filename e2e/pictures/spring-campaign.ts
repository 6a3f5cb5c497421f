import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import { showApproval } from '@coupon-centre/contract/approval/show-approval';
import { makeCampaign } from '@coupon-centre/contract/campaign/make-campaign';
import { setBudget } from '@coupon-centre/contract/campaign/set-budget';
import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { makeGrabSession } from '@coupon-centre/contract/catalogue/grabs/make-grab-session';
import { saveDraft } from '@coupon-centre/contract/catalogue/save-draft';
import { submitDraft } from '@coupon-centre/contract/catalogue/submit-draft';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { SignedInConsole } from '#journey/console/console.ts';
import type { Sandbox } from '#journey/sandbox/sandbox.ts';

const PEOPLE = 60;
const CAMPAIGN = '春日流量季 Spring data';

/** Whose work the pictures show. */
export interface Staff {
  readonly editor: SignedInConsole;
  readonly approver: SignedInConsole;
  readonly finance: SignedInConsole;
  /** The second vote for the budget, which is a large sum. */
  readonly administrator: SignedInConsole;
}

interface SpringCampaign {
  readonly campaignId: string;
  /** Released and collected by some. */
  readonly templateId: string;
  /** Of a coupon that waits; it is worth so much that finance has to approve it, too. */
  readonly approvalId: string;
}

interface Offer {
  readonly chinese: string;
  readonly english: string;
  readonly dataMb: number;
  readonly bookValueFen: number;
}

const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const termsOf = ({ chinese, english, dataMb, bookValueFen }: Offer, campaignId: string): CouponTerms => ({
  classId: 'traffic',
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount: dataMb },
  title: { 'zh-CN': chinese, en: english },
  subTitle: { 'zh-CN': '全国通用', en: 'Valid nationwide' },
  tags: [],
  ruleHtml: { 'zh-CN': '<p>领取后7天内有效，每人限领1张。</p>', en: '<p>Valid for 7 days, one per person.</p>' },
  validity: { kind: 'afterCollecting', startAfterDays: 0, days: 7 },
  claimStart: daysFromNow(-1),
  claimEnd: daysFromNow(30),
  audience: { kind: 'everyone' },
  confirmation: null,
  trial: null,
  externalCodes: false,
  ceiling: 20_000,
  ceilingPerDay: null,
  bookValueFen,
  costsNothingReason: null,
  campaignId,
  position: 10,
});

/** Writes a coupon and asks for its approval: what `submitDraft` answers. */
async function submitCoupon(editor: SignedInConsole, offer: Offer, campaignId: string) {
  const firstStock = { total: 10_000, perDay: null, perPerson: 1, perPersonDay: null };
  const draft = { templateId: null, expectedRevision: 0, terms: termsOf(offer, campaignId), firstStock };
  const { templateId, revision } = await editor.call(saveDraft.path, draft);
  const { approvalId } = await editor.call(submitDraft.path, { templateId, expectedRevision: revision });
  return { templateId: String(templateId), approvalId: String(approvalId) };
}

async function approve(operator: SignedInConsole, approvalId: string): Promise<void> {
  const { hash } = await operator.call(showApproval.path, { approvalId });
  await operator.call(decideApproval.path, { approvalId, hash, isApproved: true });
}

async function planCampaign({ editor, finance, administrator }: Staff): Promise<string> {
  const brief = '春季流量券，一场抢券。Data coupons for spring, and a grab.';
  const period = { startsAt: daysFromNow(-1), endsAt: daysFromNow(30) };
  const request = { title: CAMPAIGN, brief, owner: '市场部 Marketing', ...period };
  const { campaignId, revision } = await editor.call(makeCampaign.path, request);
  const budget = { budgetFen: 50_000_000, budgetPerDayFen: null, reason: '年度计划 As planned for the year' };
  const asked = await editor.call(setBudget.path, { campaignId, expectedRevision: revision, ...budget });
  for (const operator of [finance, administrator]) await approve(operator, String(asked['approvalId']));
  return String(campaignId);
}

/** A campaign with a released coupon that people collect, a grab, and a coupon that waits for approval. */
export async function springCampaign(staff: Staff, sandbox: Sandbox): Promise<SpringCampaign> {
  const { editor, approver } = staff;
  const campaignId = await planCampaign(staff);
  const offer = { chinese: '春日1GB流量券', english: '1 GB for spring', dataMb: 1024, bookValueFen: 300 };
  const { templateId, approvalId } = await submitCoupon(editor, offer, campaignId);
  await approve(approver, approvalId);

  const startAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS).toISOString();
  const endAt = new Date(Date.parse(startAt) + 2 * HOUR_MS).toISOString();
  const coupons = [{ templateId, units: 500 }];
  await editor.call(makeGrabSession.path, { startAt, endAt, coupons, reason: '开场活动 Opening day' });
  for (const person of await sandbox.newPeople(PEOPLE))
    await sandbox.call(claimCoupon, { sCardId: templateId }, person);
  await sandbox.countBoard();

  const later = { chinese: '周末5GB流量券', english: '5 GB for the weekend', dataMb: 5120, bookValueFen: 1_200 };
  const waiting = await submitCoupon(editor, later, campaignId);
  return { campaignId, templateId, approvalId: waiting.approvalId };
}
