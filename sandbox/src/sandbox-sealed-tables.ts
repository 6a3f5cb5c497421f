import type { SealedTable } from '@coupon-centre/server/src/keys/sealed-tables.ts';

/** The sandbox's sealed columns: a rotation of the keys takes them along. */
export const sandboxSealedTables: readonly SealedTable[] = [
  {
    table: 'sandbox_sms',
    key: { sms_id: 'text' },
    sealed: { phone_sealed: 'phone-at-rest', text_sealed: 'phone-at-rest' },
    phoneHash: { column: 'phone_hash', of: 'phone_sealed' },
  },
  { table: 'sandbox_carrier', key: { only_row: 'boolean' }, sealed: { phone_sealed: 'phone-at-rest' } },
  { table: 'sandbox_carrier_token', key: { mark: 'bytea' }, sealed: { phone_sealed: 'phone-at-rest' } },
  { table: 'sandbox_billing', key: { order_no: 'text' }, sealed: { phone_sealed: 'phone-at-rest' } },
  { table: 'sandbox_mail', key: { mail_id: 'uuid' }, sealed: { sealed: 'sandbox-mail' } },
];
