import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { Generated, JSONColumnType } from 'kysely';

/** Tables of `0007-exchange.sql` (`exchange_batch`: `0004-catalogue.sql`) and `0008-code.sql`; their comments tell states and guarantees. */
export interface CodeSchema {
  exchange_batch: {
    batch_id: string;
    template_id: string;
    size: number;
    valid_from: Date;
    valid_to: Date;
    phone_prefixes: string[] | null;
    created_at: Date;
  };
  exchange_void: { batch_id: string; from_serial: number; to_serial: number; at: Date };
  exchange_code: {
    code_hash: Buffer;
    batch_id: string;
    serial_no: number;
    used_by: string | null;
    owned_id: string | null;
    used_at: Date | null;
  };
  exchange_tries: { subscriber_id: string; wrong: number; counted_until: Date };
  exchange_job: {
    job_id: string;
    template_id: string;
    size: number;
    valid_from: Date;
    valid_to: Date;
    phone_prefixes: string[] | null;
    state: 'IN_REVIEW' | 'REJECTED' | 'WAITING' | 'MAKING' | 'READY' | 'TAKEN' | 'FAILED' | 'LAPSED';
    made: Generated<number>;
    heard_at: Date;
    operator_name: string;
    created_at: Date;
    taken_at: Date | null;
    taken_by: string | null;
    ordered_by: string | null;
  };
  code_file_order: {
    file_id: string;
    template_id: string;
    size: number;
    valid_from: Date;
    valid_to: Date;
    held_sms: Buffer | null;
  };
  exchange_job_part: { job_id: string; part_no: number; sealed: Buffer };
  partner_pool: { template_id: string; codes: Generated<number>; next_serial: Generated<number>; created_at: Date };
  partner_import: {
    import_id: string;
    template_id: string;
    file_name: string;
    state: 'UPLOADING' | 'RUNNING' | 'DONE';
    total_lines: Generated<number>;
    done_lines: Generated<number>;
    done_parts: Generated<number>;
    taken: Generated<number>;
    failed: Generated<number>;
    there: Generated<number>;
    doubled: Generated<number>;
    operator_name: string;
    created_at: Date;
    changed_at: Date;
  };
  partner_import_part: { import_id: string; part_no: number; sealed: Buffer };
  partner_import_line: {
    import_id: string;
    line_no: number;
    verdict: 'FAILED' | 'THERE' | 'DOUBLED';
    reason: string;
    sealed: Buffer;
  };
  partner_code: {
    code_hash: Buffer;
    template_id: string;
    import_id: string;
    line_no: number;
    serial_no: number;
    sealed: Buffer;
    subscriber_id: string | null;
    owned_id: string | null;
    given_at: Date | null;
    voided_at: Date | null;
  };
  partner_given: { subscriber_id: string; owned_id: string; code_hash: Buffer; at: Date };
  partner_alarm: { template_id: string; percent: number; left_over: number; raised_at: Date };
  distribution: {
    distribution_id: string;
    template_id: string;
    name: string;
    state: 'UPLOADING' | 'IN_REVIEW' | 'REJECTED' | 'RUNNING' | 'PAUSED' | 'DONE';
    valid: Generated<number>;
    wrong: Generated<number>;
    doubled: Generated<number>;
    unknown: Generated<number>;
    given: Generated<number>;
    failed: Generated<number>;
    run: Generated<number>;
    uploaded_by: string | null;
    uploaded_name: string;
    decided_name: string | null;
    created_at: Date;
    changed_at: Date;
    conditions: JSONColumnType<ConditionGroups> | null;
    asked_key: string | null;
    list_key: number | null;
    listed_to: string | null;
  };
  distribution_number: {
    distribution_id: string;
    phone_hash: Buffer;
    line_no: number;
    phone_sealed: Buffer;
    outcome: string | null;
    owned_id: string | null;
    at: Date | null;
  };
  distribution_line: { distribution_id: string; line_no: number; verdict: 'WRONG' | 'DOUBLED'; sealed: Buffer };
}
