import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Transaction } from 'kysely';
import type { ApprovalRow, ApprovalWork, LetGo } from '#approval/approval-work.ts';
import { mayBeIn } from '#branch/campaign-of-branch.ts';
import { refuseUnusable } from '#catalogue/audience/refuse-unusable.ts';
import { grabOutside } from '#catalogue/grabs/grab-store.ts';
import { refuseRelease } from '#catalogue/template/ceiling.ts';
import { lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { writtenTerms } from '#catalogue/terms-columns.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Draft, moveDraft, readDraft, releaseDraft } from './draft-store.ts';
import { refuseWithoutCodes } from './external-codes.ts';
import { refuseOtherCampaign } from './refuse-other-campaign.ts';
import { openDraft, releaseOf } from './reviewed-draft.ts';
import { isOver } from './written-terms.ts';

/** What the approval of a coupon depends on: the draft that was read, and the terms that it replaces. */
export const baseOfDraft = ({ revision }: Pick<Draft, 'revision'>, termsVersion: number) => ({
  revision,
  termsVersion,
});

/** All that takes effect. */
interface AskedCoupon {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock | null;
}

const release: ApprovalWork['carryOut'] = async (trx, approval, { note, ...by }) => {
  const templateId = approval.subject_id;
  const asked = approval.asked as unknown as AskedCoupon;
  const { revision } = approval.base as unknown as ReturnType<typeof baseOfDraft>;
  const open = await openDraft(trx, { templateId, expectedRevision: revision }, { move: 'APPROVE', nowMs: by.nowMs });
  if (open instanceof Refusal) return open;
  const { coupon } = open;
  const draft = { ...open.draft, terms: asked.terms, first_stock: asked.firstStock };
  if (isOver(draft.terms, by.nowMs)) return refuse('WINDOW_OVER');
  const unusable = await refuseUnusable(trx, draft.terms.audience, by.nowMs);
  if (unusable !== null) return unusable;
  const { claimStart, claimEnd, campaignId } = draft.terms;
  if (!(await mayBeIn(trx, { campaignId, branchId: coupon.template.branch_id }))) return refuse('CAMPAIGN_OF_OTHERS');
  const window = { startMs: Date.parse(claimStart), endMs: Date.parse(claimEnd) };
  if (await grabOutside(trx, { templateId, window }, by.nowMs)) {
    return refuse('OUTSIDE_WINDOW', { templateId, startAt: claimStart, endAt: claimEnd });
  }
  const refusal =
    (await refuseWithoutCodes(trx, coupon, draft.terms)) ??
    (await refuseRelease(trx, releaseOf(draft))) ??
    (await refuseOtherCampaign(trx, coupon, draft.terms));
  if (refusal !== null) return refusal;
  const before = coupon.terms && writtenTerms(coupon.template, coupon.terms);
  const termsVersion = await releaseDraft(trx, { coupon, draft }, by);
  note({
    action: before === null ? 'coupon.released' : 'coupon.terms.changed',
    target: { kind: 'coupon', id: templateId },
    before: before && { version: coupon.template.terms_version, terms: before },
    after: { version: termsVersion, terms: draft.terms, firstStock: draft.first_stock },
  });
  return null;
};

const actionOf = (why: LetGo): string => (why === 'WITHDRAWN' ? 'coupon.draft.withdrawn' : 'coupon.draft.rejected');

async function giveBack(
  trx: Transaction<Schema>,
  approval: ApprovalRow,
  { why, reason, nowMs, note }: Parameters<NonNullable<ApprovalWork['letGo']>>[2],
) {
  const templateId = approval.subject_id;
  await lockCoupon(trx, templateId, { nowMs });
  const draft = await readDraft(trx, templateId);
  if (draft?.state !== 'IN_REVIEW') return;
  await moveDraft(trx, draft, { to: 'DRAFT', ...(reason === null ? {} : { rejection: reason }) });
  note({
    action: actionOf(why),
    target: { kind: 'coupon', id: templateId },
    before: { state: 'IN_REVIEW' },
    after: { state: 'DRAFT', because: why },
    reason,
  });
}

/** A coupon's terms with its ceiling and, before its first release, its initial stock and limits. */
export const couponApproval: ApprovalWork = {
  async baseOf(trx, templateId, nowMs) {
    const coupon = await lockCoupon(trx, templateId, { nowMs });
    const draft = coupon && (await readDraft(trx, templateId));
    return draft?.state === 'IN_REVIEW' ? baseOfDraft(draft, coupon?.template.terms_version ?? 0) : null;
  },
  carryOut: release,
  letGo: giveBack,
};
