import type { Right, Role } from '@coupon-centre/contract/call/rights';
import type { DailySumKind } from '@coupon-centre/contract/foundation/daily-sum-kind';
import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import type { UnfinishedThing } from '@coupon-centre/contract/operator/unfinished/unfinished';
import type { Generated, JSONColumnType } from 'kysely';

/** Tables of `0002-operator.sql`, `0014-operator-identity.sql`, `0016-operator-request.sql`, `0034-audit-key.sql` `0042-operator-access.sql` and `0046-branch.sql`; their comments tell states and guarantees. */
export interface OperatorSchema {
  operator: {
    operator_id: string;
    name: string;
    display_name: string;
    role: Role;
    state: 'ACTIVE' | 'DISABLED' | 'NO_ROLE';
    password_hash: string | null;
    has_one_time_password: boolean;
    totp_sealed: Buffer | null;
    totp_offered_sealed: Buffer | null;
    totp_last_step: Generated<string>;
    created_at: Date;
    signed_in_at: Date | null;
    offered_password_hash: string | null;
    offered_half_sealed: Buffer | null;
    kind: Generated<'PERSON' | 'SERVICE'>;
    owner: string | null;
    contact: string | null;
    branch_id: string | null;
  };
  branch: { branch_id: string; name_zh: string; name_en: string; is_active: boolean };
  operator_role: { role: Role; name_zh: string | null; name_en: string | null; rights: Right[] | null };
  operator_session: {
    session_id: string;
    operator_id: string;
    token_hash: Buffer;
    step: SignInStep;
    address: string;
    user_agent: string;
    created_at: Date;
    seen_at: Date;
    ended_at: Date | null;
    provider_sid: string | null;
  };
  operator_identity: { issuer: string; subject: string; operator_id: string; linked_at: Date };
  operator_role_claim: { position: number; value: string; role: Role };
  operator_logout_token: { token_hash: Buffer; expires_at: Date };
  operator_recovery_code: { operator_id: string; code_hash: Buffer; used_at: Date | null };
  operator_editing: { kind: string; thing_id: string; operator_id: string; noted_at: Date };
  operator_unfinished: {
    unfinished_id: string;
    operator_id: string;
    kind: UnfinishedThing['kind'];
    thing_id: string | null;
    version: number | null;
    branch_id: string | null;
    title: string;
    form: string;
    revision: Generated<number>;
    changed_at: Date;
  };
  operator_key: {
    key_id: string;
    operator_id: string;
    title: string;
    rights: Right[];
    prefix: string;
    secret_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    revoked_at: Date | null;
    awaits: 'APPROVAL' | 'TAKING' | null;
    made_by: string | null;
    addresses: Generated<string[]>;
    refused_at: Date | null;
  };
  operator_request: {
    operator_id: string;
    key: string;
    fingerprint: Buffer;
    answer_sealed: Buffer | null;
    at: Generated<Date>;
  };
  operator_daily_sum: {
    operator_id: string;
    /** `YYYY-MM-DD` */
    day: string;
    what: DailySumKind;
    used: string;
    alarmed: Generated<number>;
  };
  sign_in_delay: { mark: Buffer; failures: number; failed_at: Date; locked_until: Date };
  audit_entry: {
    seq: string;
    at: Date;
    operator_id: string | null;
    operator_name: string;
    role: Role | null;
    key_id: string | null;
    address: string;
    trace_id: string;
    action: string;
    target_kind: string;
    target_id: string;
    before: JSONColumnType<Readonly<Record<string, unknown>>> | null;
    after: JSONColumnType<Readonly<Record<string, unknown>>> | null;
    reason: string | null;
    prev_hash: Buffer;
    hash: Buffer;
    version: Generated<number>;
    target_name: string | null;
    subscriber_id: string | null;
  };
}
