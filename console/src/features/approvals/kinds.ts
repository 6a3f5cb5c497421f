import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import type { ComponentType } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { AskedCoupon, CouponOnPhone } from './asked-coupon.tsx';
import { AskedDistribution } from './asked-distribution.tsx';
import { AskedPage, PageOnPhone } from './asked-page.tsx';

type View = ComponentType<{ readonly approval: CallResponse<'showApproval'> }>;

interface ShownKind {
  /** The screen of the subject. */
  readonly pathOf: (subjectId: string) => string;
  /** What is asked, in words. */
  readonly Asked: View;
  /** What subscribers will see. */
  readonly OnPhone?: View;
}

/** How an approval of each kind is shown. */
export const shownKinds: Readonly<Record<ApprovalKindName, ShownKind>> = {
  COUPON: { pathOf: (id) => `/coupons/${id}`, Asked: AskedCoupon, OnPhone: CouponOnPhone },
  PAGE: { pathOf: (id) => `/pages/${id}`, Asked: AskedPage, OnPhone: PageOnPhone },
  DISTRIBUTION: { pathOf: (id) => `/distribution?open=${id}`, Asked: AskedDistribution },
};
