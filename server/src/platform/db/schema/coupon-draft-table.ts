import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { JSONColumnType } from 'kysely';

/** A table of `0004-catalogue.sql`; its comment tells states and guarantees. */
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
