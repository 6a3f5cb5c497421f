import type { ApprovalState } from '@coupon-centre/contract/approval/approval-fields';
import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import type { Generated, JSONColumnType } from 'kysely';

export type StoredJson = Readonly<Record<string, unknown>>;

/** Tables of `0024-approval.sql` and `0046-branch.sql`; their comments there tell states and guarantees. */
export interface ApprovalSchema {
  approval: {
    approval_id: string;
    kind: ApprovalKindName;
    subject_id: string;
    title: string;
    asked: JSONColumnType<StoredJson>;
    in_force: JSONColumnType<StoredJson> | null;
    hash: Buffer;
    base: JSONColumnType<StoredJson>;
    exposure_fen: string;
    needs_finance: boolean;
    asked_by: string;
    asked_name: string;
    asked_key: string | null;
    authors: string[];
    asked_at: Date;
    reason: string | null;
    expires_at: Date;
    state: Generated<ApprovalState>;
    release_at: Date | null;
    ended_by: string | null;
    ended_at: Date | null;
    end_reason: string | null;
    branch_id: string | null;
  };
  approval_vote: { approval_id: string; operator_id: string; operator_name: string; is_finance: boolean; at: Date };
  approval_comment: { comment_id: string; approval_id: string; operator_name: string; text: string; at: Date };
  approval_threshold: { only_row: Generated<boolean>; finance_fen: string; codes_fen: Generated<string> };
}
