import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import type { Generated, JSONColumnType } from 'kysely';

/** Tables of `0038-risk.sql` and `0044-risk-number.sql`; their comments tell states and guarantees. */
export interface RiskSchema {
  risk_state: { only_row: Generated<boolean>; revision: Generated<string> };
  risk_rule_set: {
    version: number;
    rules: JSONColumnType<readonly RiskRule[]>;
    reason: string | null;
    asked_name: string;
    approved_name: string;
    in_force_at: Date;
  };
  risk_draft: {
    only_row: Generated<boolean>;
    revision: Generated<number>;
    based_on: number | null;
    rules: JSONColumnType<readonly RiskRule[]> | null;
    writers: Generated<string[]>;
    changed_by: string | null;
    changed_at: Date | null;
  };
  risk_entry: {
    entry_id: string;
    kind: 'DEVICE' | 'NETWORK' | 'NUMBER' | 'SEGMENT' | 'SUBSCRIBER';
    value: string;
    phone_sealed: Buffer | null;
    shown: string;
    effect: 'BLOCK' | 'EXEMPT';
    reason: string;
    state: 'WAITING' | 'IN_FORCE' | 'ENDED';
    added_name: string;
    added_at: Date;
    expires_at: Date;
    ended_name: string | null;
    ended_at: Date | null;
  };
  risk_sighting: {
    subscriber_id: string;
    kind: 'DEVICE' | 'NETWORK';
    mark: Buffer;
    first_at: Date;
    last_at: Date;
  };
  claim_hold: {
    subscriber_id: string;
    owned_id: string;
    rule_id: string;
    rule_version: number;
    held_at: Date;
    until: Date;
    state: 'HELD' | 'RELEASED' | 'WITHDRAWN';
    decided_at: Date | null;
  };
  risk_pulse: { node_id: string; pulse_no: number; at: Date; body: Buffer };
  risk_tally: {
    hour: Date;
    version: number;
    rule_id: string;
    what: 'SMS' | 'LOGIN' | 'CLAIM' | 'EXCHANGE';
    verdict: 'ALLOW' | 'CHALLENGE' | 'REFUSE' | 'HOLD' | 'SOLVED';
    is_shadow: boolean;
    mark_kind: 'ALL' | 'DEVICE' | 'NETWORK';
    mark: Buffer;
    times: number;
  };
}
