import type { Generated } from 'kysely';

/** Tables of `0039-risk-case.sql`; their comments there tell states and guarantees. */
export interface RiskCaseSchema {
  risk_cluster: {
    cluster_id: string;
    accounts: number;
    since: Date;
    last_at: Date;
    devices: Generated<number>;
    networks: Generated<number>;
    unused: Generated<number>;
    unused_fen: Generated<string>;
    used: Generated<number>;
    used_fen: Generated<string>;
    counted_at: Date | null;
  };
  risk_cluster_member: {
    subscriber_id: string;
    cluster_id: string;
    joined_by: 'DEVICE' | 'NETWORK';
    joined_at: Date;
  };
  risk_cluster_position: {
    only_row: Generated<boolean>;
    first_at: Generated<Date>;
    last_subscriber: Generated<string>;
    mark: Generated<Buffer>;
  };
  clawback: {
    clawback_id: string;
    source: 'CLUSTER' | 'HOLDS';
    cluster_id: string | null;
    state: 'IN_REVIEW' | 'RUNNING' | 'DONE' | 'LET_GO';
    accounts: number;
    coupons: number;
    worth_fen: string;
    reason: string;
    asked_name: string;
    asked_at: Date;
    decided_name: string | null;
    changed_at: Date;
  };
  clawback_coupon: {
    clawback_id: string;
    subscriber_id: string;
    owned_id: string;
    template_id: string;
    terms_version: number;
    worth_fen: string;
    outcome: 'TAKEN' | 'USED' | 'EXPIRED' | 'WITHDRAWN' | 'LET_GO' | null;
    at: Date | null;
    given_back_at: Date | null;
    awaits_use: Generated<boolean>;
  };
  clawback_appeal: {
    appeal_id: string;
    subscriber_id: string;
    note: string;
    state: 'OPEN' | 'GIVEN_BACK' | 'REFUSED';
    recorded_by: string;
    recorded_at: Date;
    due_at: Date;
    ended_by: string | null;
    ended_at: Date | null;
    answer: string | null;
  };
}
