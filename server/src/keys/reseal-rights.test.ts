import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sandboxSealedTables } from '@coupon-centre/sandbox/src/sandbox-sealed-tables.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { createSealedBox } from '#foundation/crypto/sealed-box.ts';
import { createPartnerCodes, partnerCodeHash } from '#partner-codes/partner-code.ts';
import type { Keys } from '#platform/settings/key-source.ts';
import { checkKeyFits, followKeys, openSecrets } from '#platform/settings/secrets.ts';
import { NOON_MS, newPhone } from '#test/login-scene.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene } from '#test/scene.ts';
import { announceKey } from './announce-key.ts';
import { createRotation } from './rotation.ts';
import { sealedTables } from './sealed-tables.ts';

const { database, db, clock } = await databaseScene(NOON_MS);
const { owner } = database;
const keys: Keys = new Map([
  [1, MASTER_KEY],
  [2, Buffer.alloc(32, 9)],
]);
const open = (of: Keys) => openSecrets({ secretKey: of, dataDir: '' });
const tables = [...sealedTables, ...sandboxSealedTables];
const AT_ONCE = 1_000;

const FILLED = {
  uuid: () => uuidv7(),
  boolean: () => true,
  smallint: () => 1,
  integer: () => 1,
  bigint: () => 1,
  bytea: () => Buffer.of(0),
  jsonb: () => '{}',
  ARRAY: () => '{}',
  'timestamp with time zone': () => new Date(NOON_MS),
} as const;

/** The only row of a table: the values, and something in every other column that needs something. */
async function fill(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const bounds = await owner.pool.query<{ conname: string }>(
    `SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('c', 'f')`,
    [table],
  );
  for (const { conname } of bounds.rows) await owner.pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`);
  await owner.pool.query(`DELETE FROM ${table}`);
  const { rows } = await owner.pool.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [table],
  );
  const row: Record<string, unknown> = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, FILLED[type as keyof typeof FILLED]?.() ?? 'x'])),
    ...values,
  };
  const names = Object.keys(row);
  await owner.pool.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

it('seals a row of every table again with the rights of the role that serves, and what is found by it moves along', async () => {
  await checkKeyFits(database.pool, open(new Map([[1, MASTER_KEY]])));
  const deriveKey = open(keys);
  await followKeys(database.pool, deriveKey);
  giveAuditKeys(db, deriveKey);
  const cipher = createPhoneCipher(deriveKey);
  const codes = createPartnerCodes(deriveKey);
  const phone = newPhone();
  const subscriber_id = uuidv7();
  const owned_id = uuidv7();
  const phone_hash = cipher.hash(phone, 1);
  for (const { table, sealed, phoneHash, moves } of tables) {
    const columns = Object.entries(sealed).map(([column, purpose]) => [
      column,
      createSealedBox(deriveKey, purpose).seal(Buffer.from(phone), 1),
    ]);
    await fill(table, {
      ...Object.fromEntries(columns),
      ...(phoneHash !== undefined && { [phoneHash.column]: phone_hash }),
      ...(moves === 'SUBSCRIBER' && { subscriber_id }),
      ...(moves === 'PARTNER_CODE' && { subscriber_id, owned_id, code_hash: partnerCodeHash(codes, phone, 1) }),
    });
  }
  await fill('partner_given', { subscriber_id, owned_id, code_hash: partnerCodeHash(codes, phone, 1) });
  await fill('phone_lookup', { phone_hash, subscriber_id });
  for (const table of ['login_device', 'number_list_entry', 'code_file_contact']) await fill(table, { phone_hash });
  await fill('attribute_value', { phone_hash, phone_sealed: cipher.seal(phone, 1) });

  const rotate = createRotation({ db, pool: database.pool, clock, deriveKey, tables });
  const goOn = async (): Promise<void> => {
    for (let steps = 0; (await rotate()) === 'more'; steps += 1) expect(steps).toBeLessThan(AT_ONCE);
  };
  const source = { secretKey: keys, dataDir: '' };
  expect(await announceKey(db, deriveKey, { source, nowMs: clock.now() })).toEqual({ kind: 'BEGUN' });
  await followKeys(database.pool, deriveKey);
  await goOn();
  for (const { table, sealed } of tables) {
    for (const column of Object.keys(sealed)) {
      const { rows } = await sql<{ key: number }>`
        SELECT get_byte(${sql.ref(column)}, 0) AS key FROM ${sql.table(table)}`.execute(db);
      expect([table, column, rows]).toEqual([table, column, [{ key: 2 }]]);
    }
  }
  for (const table of [
    'phone_lookup',
    'login_device',
    'number_list_entry',
    'attribute_value',
    'code_file_contact',
  ] as const) {
    expect([table, await db.selectFrom(table).select('phone_hash').execute()]).toEqual([
      table,
      [{ phone_hash: cipher.hash(phone, 2) }],
    ]);
  }
  expect(await db.selectFrom('partner_given').select('code_hash').execute()).toEqual([
    { code_hash: partnerCodeHash(codes, phone, 2) },
  ]);

  clock.moveBy(4 * DAY_MS);
  await goOn();
  const old = db.selectFrom('key_ring').select('state').where('key_id', '=', 1);
  expect(await old.executeTakeFirst()).toEqual({ state: 'RETIRED' });
});
