import { unitBudgetFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { idFor } from '@coupon-centre/server/test/factories/id.ts';
import type { Insertable } from 'kysely';
import { demoCoupons } from '#demo/coupons/all.ts';
import { creditCoupons } from '#demo/coupons/credit.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';
import type { DemoCoupon } from '#demo/demo-coupon.ts';

const CREDIT_CAMPAIGN = idFor('credit/campaign');
const FIRST_DAY = -14;
const LAST_DAY = 60;
/** A third of the budget is taken: stock can be raised, grabs and codes can be made. */
const BUDGET_A_TAKEN_FEN = 3;

const isOfCampaign = (coupon: DemoCoupon): boolean => creditCoupons.some(({ key }) => key === coupon.key);

/** The campaign that a coupon's units take from. */
export const campaignOf = (coupon: DemoCoupon): { readonly campaignId?: string } =>
  isOfCampaign(coupon) ? { campaignId: CREDIT_CAMPAIGN } : {};

/** Ids of the operators who wrote a campaign and set its budget. */
export interface CampaignOperators {
  readonly editorId: string;
  readonly financeId: string;
}

/** The campaign of the call credit coupons, with a budget that another operator set. */
export function demoCampaigns(
  calendar: DemoCalendar,
  { editorId, financeId }: CampaignOperators,
): readonly Insertable<Schema['campaign']>[] {
  const worths = demoCoupons.filter(isOfCampaign).map((coupon) => coupon.stock.total * unitBudgetFen(coupon));
  const worthFen = worths.reduce((sum, fen) => sum + fen, 0);
  return [
    {
      campaign_id: CREDIT_CAMPAIGN,
      title: '话费回馈季',
      brief: '回馈老用户：多档话费券同时上线，配合每日抢券。目标是提高月活跃用户与充值频次，预算用完即止。',
      owner: '市场部',
      starts_at: new Date(calendar.dayStart(FIRST_DAY)),
      ends_at: new Date(calendar.dayStart(LAST_DAY)),
      writers: [editorId],
      budget_set_by: financeId,
      budget_fen: String(worthFen * BUDGET_A_TAKEN_FEN),
      created_at: new Date(calendar.nowMs),
      changed_at: new Date(calendar.nowMs),
    },
  ];
}
