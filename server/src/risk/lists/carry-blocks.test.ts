import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { createPhoneCipher, maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { checkKeyFits, followKeys, openSecrets } from '#platform/settings/secrets.ts';
import { NOON_MS, newPhone } from '#test/login-scene.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene } from '#test/scene.ts';
import { carryBlocks } from './carry-blocks.ts';

const { database, db } = await databaseScene(NOON_MS);
const keys = new Map([
  [1, MASTER_KEY],
  [2, Buffer.alloc(32, 9)],
]);
await checkKeyFits(database.pool, openSecrets({ secretKey: new Map([[1, MASTER_KEY]]), dataDir: '' }));
const deriveKey = openSecrets({ secretKey: keys, dataDir: '' });
await followKeys(database.pool, deriveKey);
/** Of a node that has not heard yet of the key 2, which writes. */
const cipher = createPhoneCipher(deriveKey);

interface Listed {
  readonly phone: string;
  readonly keyId?: number;
  readonly effect?: 'BLOCK' | 'EXEMPT';
  readonly days?: number;
}

async function list({ phone, keyId = 1, effect = 'BLOCK', days = 30 }: Listed): Promise<void> {
  await db
    .insertInto('risk_entry')
    .values({
      entry_id: newId(),
      kind: 'NUMBER',
      value: cipher.hash(phone, keyId).toString('base64url'),
      phone_sealed: cipher.seal(phone, keyId),
      shown: maskPhone(phone),
      effect,
      reason: 'test',
      state: 'IN_FORCE',
      added_name: 'risk',
      added_at: new Date(NOON_MS - 9 * DAY_MS),
      expires_at: new Date(NOON_MS + days * DAY_MS),
    })
    .execute();
}

const phones = () => ({ oldPhone: newPhone(), newPhone: newPhone() });
const carry = (moved: ReturnType<typeof phones>) =>
  db.transaction().execute((trx) => carryBlocks(trx, cipher, { ...moved, at: new Date(NOON_MS), keyId: 2 }));
const entriesOf = (phone: string, keyId: number) =>
  db
    .selectFrom('risk_entry')
    .select(['state', 'effect', 'expires_at'])
    .where('value', '=', cipher.hash(phone, keyId).toString('base64url'))
    .execute();

it('a block is carried with the key that writes, though the node has not heard of it', async () => {
  const moved = phones();
  await list({ phone: moved.oldPhone });
  await carry(moved);
  expect(await entriesOf(moved.newPhone, 2)).toMatchObject([{ state: 'IN_FORCE', effect: 'BLOCK' }]);
  expect(await entriesOf(moved.newPhone, 1)).toEqual([]);
});

it.each([
  [1, 2],
  [2, 1],
])('a block by the key %i is carried where one by the key %i has expired', async (keyId, expiredId) => {
  const moved = phones();
  await list({ phone: moved.oldPhone, keyId: expiredId, days: -1 });
  await list({ phone: moved.oldPhone, keyId });
  await carry(moved);
  expect(await entriesOf(moved.newPhone, 2)).toMatchObject([{ expires_at: new Date(NOON_MS + 30 * DAY_MS) }]);
});

it('an exemption of the old number ends, and is not carried', async () => {
  const moved = phones();
  await list({ phone: moved.oldPhone, effect: 'EXEMPT' });
  await carry(moved);
  expect(await entriesOf(moved.oldPhone, 1)).toMatchObject([{ state: 'ENDED', effect: 'EXEMPT' }]);
  expect(await entriesOf(moved.newPhone, 2)).toEqual([]);
});
