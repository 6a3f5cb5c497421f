import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxSealedTables } from '@coupon-centre/sandbox/src/sandbox-sealed-tables.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { keptPurposes, sealedTables } from './sealed-tables.ts';

/**
 * What happens to the other columns of bytes. With its row: computed again with the row named in `sealedTables`. Expires: looked up by
 * all keys, and gone within days. Kept: by a derived key that is kept when its key retires. Plain: no key of the ring is in it.
 */
const otherBytes: Readonly<Record<string, 'WITH_ITS_ROW' | 'EXPIRES' | 'KEPT' | 'PLAIN'>> = {
  'phone_lookup.phone_hash': 'WITH_ITS_ROW',
  'login_device.phone_hash': 'WITH_ITS_ROW',
  'number_list_entry.phone_hash': 'WITH_ITS_ROW',
  'attribute_value.phone_hash': 'WITH_ITS_ROW',
  'code_file_contact.phone_hash': 'WITH_ITS_ROW',
  'distribution_number.phone_hash': 'WITH_ITS_ROW',
  'partner_code.code_hash': 'WITH_ITS_ROW',
  'partner_given.code_hash': 'WITH_ITS_ROW',
  'login_code.phone_hash': 'EXPIRES',
  'login_code.code_hash': 'EXPIRES',
  'confirmation_code.phone_hash': 'EXPIRES',
  'confirmation_code.code_hash': 'EXPIRES',
  'login_challenge.phone_hash': 'EXPIRES',
  'login_challenge.code_hash': 'EXPIRES',
  'operator_contact.code_hash': 'EXPIRES',
  'risk_pulse.body': 'EXPIRES',
  'risk_sighting.mark': 'EXPIRES',
  'risk_cluster_position.mark': 'EXPIRES',
  'risk_tally.mark': 'EXPIRES',
  'login_device.device_mark': 'KEPT',
  'closed_number.phone_mark': 'KEPT',
  'attribute_value.value_mark': 'KEPT',
  'exchange_code.code_hash': 'KEPT',
  'exchanged_code.code_hash': 'KEPT',
  'code_file.extract_hash': 'KEPT',
  'operator_recovery_code.code_hash': 'KEPT',
  'audit_entry.prev_hash': 'KEPT',
  'audit_entry.hash': 'KEPT',
  'single_use.mark': 'PLAIN',
  'sign_in_delay.mark': 'PLAIN',
  'one_click_attempt.mark': 'PLAIN',
  'operator_session.token_hash': 'PLAIN',
  'operator_key.secret_hash': 'PLAIN',
  'operator_logout_token.token_hash': 'PLAIN',
  'operator_request.fingerprint': 'PLAIN',
  'provider_subscription.callback_hash': 'PLAIN',
  'approval.hash': 'PLAIN',
  'image.bytes': 'PLAIN',
  'key_check.check_value': 'PLAIN',
  'key_ring.check_value': 'PLAIN',
};

const { db } = await databaseScene();
const all = [...sealedTables, ...sandboxSealedTables];

test('every column of bytes that the migrations make is sealed again, or is said to need nothing', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea'`.execute(db);
  const sealed = all.flatMap(({ table, sealed: columns }) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const simulated = ['sandbox_sms.phone_hash', 'sandbox_carrier_token.mark'];
  expect([...sealed, ...Object.keys(otherBytes), ...simulated].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('rows are found by their whole primary key, with its types', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod) AS name
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
     WHERE i.indisprimary AND c.relname = ANY (${all.map(({ table }) => table)})`.execute(db);
  const declared = all.flatMap(({ table, key }) =>
    Object.entries(key).map(([column, type]) => `${table}.${column}: ${type}`),
  );
  expect(rows.map(({ name }) => name.replace('smallint', 'integer')).sort()).toEqual(declared.sort());
});

test('a purpose that goes by the first key alone is kept when that key retires', async () => {
  const src = join(import.meta.dirname, '..');
  const names = (await readdir(src, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(src, name), 'utf8')));
  const used = texts.flatMap((text) =>
    Array.from(text.matchAll(/(?<![.\w])deriveKey\('([^']+)'/g), ([, purpose]) => purpose),
  );
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((purpose) => !(keptPurposes as readonly (string | undefined)[]).includes(purpose))).toEqual([]);
});
