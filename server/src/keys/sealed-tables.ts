/** A table with columns that are sealed, and what else is made of the sealed text with a key. */
export interface SealedTable {
  readonly table: string;
  /** The primary key's columns, with their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'text' | 'integer' | 'boolean' | 'bytea'>>;
  /** The sealed columns, each with the purpose that it is sealed for. */
  readonly sealed: Readonly<Record<string, string>>;
  /** The column with the number's look-up hash, and that with the sealed number; nothing is looked up by an empty number. */
  readonly phoneHash?: { readonly column: string; readonly of: string };
  /**
   * What else moves with a row. SUBSCRIBER: the entries of other tables by the number's hash. PARTNER_CODE: the code's hash, here and
   * where the code was given. RISK_ENTRY: the value that nodes look the number up by. LISTED: the row itself, to the number's new hash, by
   * which its table is spread.
   */
  readonly moves?: 'SUBSCRIBER' | 'PARTNER_CODE' | 'RISK_ENTRY' | 'LISTED';
  /** Rows that are left for a later pass. SQL. */
  readonly except?: string;
}

/** Every sealed column, by table; a test compares them with the migrations. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'subscriber',
    key: { subscriber_id: 'uuid' },
    sealed: { phone_sealed: 'phone-at-rest' },
    moves: 'SUBSCRIBER',
  },
  { table: 'phone_key', key: { generation: 'integer' }, sealed: { private_sealed: 'phone-key-at-rest' } },
  {
    table: 'operator',
    key: { operator_id: 'uuid' },
    sealed: {
      totp_sealed: 'operator-authenticator',
      totp_offered_sealed: 'operator-authenticator',
      offered_half_sealed: 'operator-half-password',
    },
  },
  {
    table: 'operator_request',
    key: { operator_id: 'uuid', key: 'text' },
    sealed: { answer_sealed: 'operator-answer' },
  },
  {
    table: 'operator_contact',
    key: { operator_id: 'uuid', way: 'text' },
    sealed: { address_sealed: 'notice-address', offered_sealed: 'notice-address' },
  },
  {
    table: 'webhook_endpoint',
    key: { endpoint_id: 'uuid' },
    sealed: { secret_sealed: 'webhook-secret', previous_sealed: 'webhook-secret' },
  },
  { table: 'social_ticket', key: { only_row: 'boolean' }, sealed: { ticket_sealed: 'social-ticket' } },
  { table: 'exchange_job_part', key: { job_id: 'uuid', part_no: 'integer' }, sealed: { sealed: 'exchange-file' } },
  { table: 'code_file_part', key: { file_id: 'uuid', part_no: 'integer' }, sealed: { sealed: 'code-file' } },
  { table: 'code_file_order', key: { file_id: 'uuid' }, sealed: { held_sms: 'plain-sms' } },
  { table: 'partner_import_part', key: { import_id: 'uuid', part_no: 'integer' }, sealed: { sealed: 'partner-code' } },
  { table: 'partner_import_line', key: { import_id: 'uuid', line_no: 'integer' }, sealed: { sealed: 'partner-code' } },
  { table: 'partner_code', key: { code_hash: 'bytea' }, sealed: { sealed: 'partner-code' }, moves: 'PARTNER_CODE' },
  {
    table: 'distribution_number',
    key: { distribution_id: 'uuid', phone_hash: 'bytea' },
    sealed: { phone_sealed: 'phone-at-rest' },
    phoneHash: { column: 'phone_hash', of: 'phone_sealed' },
    // An upload hashes all of a list with one key, so that no number is on it twice; it takes a day at most.
    except: `EXISTS (SELECT FROM distribution d WHERE d.distribution_id = t.distribution_id AND d.state = 'UPLOADING')`,
  },
  {
    table: 'distribution_line',
    key: { distribution_id: 'uuid', line_no: 'integer' },
    sealed: { sealed: 'phone-at-rest' },
  },
  {
    table: 'risk_entry',
    key: { entry_id: 'uuid' },
    sealed: { phone_sealed: 'phone-at-rest' },
    moves: 'RISK_ENTRY',
  },
  {
    table: 'number_list_entry',
    key: { phone_hash: 'bytea', list_id: 'text' },
    sealed: { phone_sealed: 'phone-at-rest' },
    moves: 'LISTED',
  },
  {
    table: 'attribute_value',
    key: { phone_hash: 'bytea', attribute_id: 'text' },
    sealed: { phone_sealed: 'phone-at-rest' },
    moves: 'LISTED',
  },
  { table: 'privacy_request', key: { request_id: 'uuid' }, sealed: { new_phone_sealed: 'phone-at-rest' } },
  { table: 'key_kept', key: { purpose: 'text', key_id: 'integer' }, sealed: { sealed: 'kept-key' } },
];

/**
 * Purposes whose derived key outlives its master key, sealed with the one that writes. `coupon-code`: the codes on coupons are made of
 * it. `attribute-mark`: the marks of values say which they are, and the values are not kept. `exchange-code`: the texts of the codes are not kept; they are too long to be guessed. The audit's: what was recorded is verified
 * with them. `notice-webhook-secret`: the operators' systems have it. The rest has no text to be computed from again.
 */
export const keptPurposes = [
  'coupon-code',
  'exchange-code',
  'extract-code',
  'operator-recovery-code',
  'device-mark',
  'risk-mark',
  'attribute-mark',
  'closed-number',
  'usage-event-uid',
  'notice-webhook-secret',
  'audit-chain',
  'audit-anchor',
] as const;
