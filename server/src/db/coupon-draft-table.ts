import type { CouponTerms, FirstStock } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import type { JSONColumnType } from 'kysely';

/** Of migration 0023. */
export interface CouponDraftTable {
  template_id: string;
  state: 'DRAFT' | 'IN_REVIEW';
  revision: number;
  terms: JSONColumnType<CouponTerms>;
  first_stock: JSONColumnType<FirstStock> | null;
  writers: string[];
  submitted_by: string | null;
  submitted_at: Date | null;
  rejection: string | null;
  changed_at: Date;
}
