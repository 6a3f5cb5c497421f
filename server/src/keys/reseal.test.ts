import { expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { followKeys, openSecrets } from '#platform/settings/secrets.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { NOON_MS, newPhone } from '#test/login-scene.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene } from '#test/scene.ts';
import { createReseal } from './reseal.ts';
import { sealedTables } from './sealed-tables.ts';

const { database, db, clock } = await databaseScene(NOON_MS);
const listed = sealedTables.find(({ table }) => table === 'number_list_entry');
const subscriber = sealedTables.find(({ table }) => table === 'subscriber');

it('looks at a limited number of rows at once, and at all of them in a pass', async () => {
  const deriveKey = openSecrets({ secretKey: new Map([[1, MASTER_KEY]]), dataDir: '' });
  await followKeys(database.pool, deriveKey);
  const cipher = createPhoneCipher(deriveKey);
  for (let made = 0; made < 10; made += 1)
    await makeSubscriber(db, cipher, { phone: newPhone(), createdAtMs: NOON_MS });
  if (subscriber === undefined) throw new Error('the subscribers are not sealed');
  const reseal = createReseal({ db, clock, deriveKey, step: 4 }, subscriber);
  const ids = (await db.selectFrom('subscriber').select('subscriber_id').orderBy('subscriber_id').execute()).map(
    (row) => row.subscriber_id,
  );
  const ends = [];
  let after: readonly string[] | null = null;
  do {
    const piece = await reseal(after, 1);
    expect(piece).toMatchObject({ changed: 0, unopened: 0 });
    after = piece.afterKey;
    ends.push(after?.[0]);
  } while (after !== null);
  expect(ends).toEqual([ids[3], ids[7], undefined]);
});

it('enters a listed number without a subscriber by the key that writes, on all of its lists', async () => {
  const keys = new Map([
    [1, MASTER_KEY],
    [2, Buffer.alloc(32, 9)],
  ]);
  const deriveKey = openSecrets({ secretKey: keys, dataDir: '' });
  await followKeys(database.pool, deriveKey);
  const cipher = createPhoneCipher(deriveKey);
  if (listed === undefined) throw new Error('lists are not sealed');
  const phone = newPhone();
  const entry = { phone_hash: cipher.hash(phone, 1), phone_sealed: cipher.seal(phone, 1), key_id: 1 };
  for (const list_id of ['one', 'two'])
    await db
      .insertInto('number_list_entry')
      .values({ ...entry, list_id })
      .execute();
  // As an earlier release entered it: its number is not known.
  const earlier = { phone_hash: cipher.hash(newPhone(), 1), key_id: 1, list_id: 'one' };
  await db.insertInto('number_list_entry').values(earlier).execute();
  await createReseal({ db, clock, deriveKey }, listed)(null, 2);
  const rows = await db
    .selectFrom('number_list_entry')
    .selectAll()
    .orderBy('list_id')
    .where('key_id', '=', 2)
    .execute();
  expect(rows.map(({ list_id, phone_hash }) => [list_id, phone_hash.equals(cipher.hash(phone, 2))])).toEqual([
    ['one', true],
    ['two', true],
  ]);
  expect(rows.map(({ phone_sealed }) => phone_sealed && [phone_sealed[0], cipher.open(phone_sealed)])).toEqual([
    [2, phone],
    [2, phone],
  ]);
  const left = await db.selectFrom('number_list_entry').select('key_id').where('key_id', '=', 1).execute();
  expect(left).toHaveLength(1);
});

it('enters the attributes of a number by the key that writes; a value that came by it meanwhile stays, and marks stay as they are', async () => {
  const keys = new Map([
    [1, MASTER_KEY],
    [2, Buffer.alloc(32, 9)],
  ]);
  const deriveKey = openSecrets({ secretKey: keys, dataDir: '' });
  await followKeys(database.pool, deriveKey);
  const cipher = createPhoneCipher(deriveKey);
  const held = sealedTables.find(({ table }) => table === 'attribute_value');
  if (held === undefined) throw new Error('attributes are not sealed');
  const phone = newPhone();
  const value = (keyId: number, attributeId: string, key: string) => ({
    phone_hash: cipher.hash(phone, keyId),
    phone_sealed: cipher.seal(phone, keyId),
    key_id: keyId,
    attribute_id: attributeId,
    value_mark: cipher.attributeMark(attributeId, key),
    imported_at: new Date(NOON_MS),
  });
  const rows = [value(1, 'tier', 'GOLD'), value(1, 'fee', '2'), value(2, 'fee', '3')];
  await db.insertInto('attribute_value').values(rows).execute();
  await createReseal({ db, clock, deriveKey }, held)(null, 2);
  const after = await db.selectFrom('attribute_value').selectAll().orderBy('attribute_id').execute();
  const [, , fee, tier] = [...rows, value(2, 'tier', 'GOLD')];
  expect(after.map(({ phone_sealed, ...row }) => [row, cipher.open(phone_sealed)])).toEqual(
    [fee, tier].map((row) => {
      const { phone_sealed: _, ...kept } = row ?? value(2, '', '');
      return [kept, phone];
    }),
  );
});
