import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import type { PageVariant } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Claim pages; the comments of the migrations tell states and guarantees. */
export interface PageSchema {
  page: {
    page_id: string;
    front: string | null;
    published_version: number | null;
    created_at: Date;
    branch_id: string | null;
  };
  page_version: {
    page_id: string;
    version: number;
    state: 'DRAFT' | 'IN_REVIEW' | 'PUBLISHED' | 'RETIRED';
    content: JSONColumnType<ClaimPageDraft>;
    variants: ColumnType<readonly PageVariant[], string | undefined, string>;
    comparison_id: string | null;
    effective_from: Date;
    effective_to: Date | null;
    retired_at: Date | null;
    created_at: Date;
    revision: Generated<number>;
    writers: Generated<string[]>;
    changed_at: Date | null;
    submitted_at: Date | null;
    approved_by: string | null;
    approved_at: Date | null;
    published_at: Date | null;
    rejection: string | null;
  };
}
