import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { giveAuditKeys } from '#audit/audit-key.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Keys } from '#platform/settings/key-source.ts';
import { checkKeyFits, followKeys, openSecrets } from '#platform/settings/secrets.ts';
import { createRiskEngine, type RiskEngine } from '#risk/engine/engine.ts';
import { addRiskEntry } from '#risk/lists/add-risk-entry.ts';
import { endRiskEntry } from '#risk/lists/end-risk-entry.ts';
import { riskRoom } from '#risk/risk-room.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { NOON_MS, newPhone } from '#test/login-scene.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene } from '#test/scene.ts';
import { announceKey } from './announce-key.ts';
import { countNeeds } from './key-needs.ts';
import { moveNumber } from './move-number.ts';
import { createRotation } from './rotation.ts';
import { sealedTables } from './sealed-tables.ts';

const { database, db, clock } = await databaseScene(NOON_MS);
const { pool } = database;
const keys: Keys = new Map([
  [1, MASTER_KEY],
  [2, Buffer.alloc(32, 9)],
]);
await checkKeyFits(pool, openSecrets({ secretKey: new Map([[1, MASTER_KEY]]), dataDir: '' }));
const deriveKey = openSecrets({ secretKey: keys, dataDir: '' });
await followKeys(pool, deriveKey);
giveAuditKeys(db, deriveKey);
const cipher = createPhoneCipher(deriveKey);

const caller = (): OperatorCaller => ({
  operatorId: '0199aaaa-0000-7000-8000-000000000001',
  name: 'risk',
  role: 'administrator',
  branchId: null,
  rights: new Set(),
  sessionId: null,
  keyId: null,
  address: '127.0.0.1',
  traceId: 'test',
  locale: 'en',
  nowMs: clock.now(),
});

const block = async (phone: string) =>
  addRiskEntry(db, cipher)(
    {
      kind: 'NUMBER',
      value: phone,
      effect: 'BLOCK',
      expiresAt: new Date(clock.now() + 30 * DAY_MS).toISOString(),
      reason: 'test',
    },
    caller(),
  );

/** How a login with the number is judged. */
const ofNumber = (by: RiskEngine, phone: string) =>
  by.judge({
    what: 'LOGIN',
    phoneHash: cipher.hash(phone),
    phoneHashes: cipher.hashes(phone),
    digits: phone.slice(0, 7),
    address: '203.0.113.9',
    userAgent: 'Mozilla/5.0',
    nowMs: clock.now(),
  }).verdict;
const ofSubscriber = (by: RiskEngine, subscriberId: string) =>
  by.judge({ what: 'CLAIM', subscriberId, address: '203.0.113.9', userAgent: 'Mozilla/5.0', nowMs: clock.now() })
    .verdict;

it('a listed number stays listed while the key is replaced and afterwards, without being entered again', async () => {
  const [stranger, known, earlier, other] = [newPhone(), newPhone(), newPhone(), newPhone()];
  const { subscriberId } = await makeSubscriber(db, cipher, { phone: known, createdAtMs: NOON_MS });
  await makeSubscriber(db, cipher, { phone: earlier, createdAtMs: NOON_MS });
  for (const phone of [stranger, known, earlier, other]) expect(await block(phone)).toMatchObject({ approvalId: null });
  // As an earlier release enters them.
  const unsealed = db.updateTable('risk_entry').set({ phone_sealed: null });
  for (const phone of [earlier, other]) {
    await unsealed.where('value', '=', cipher.hash(phone, 1).toString('base64url')).execute();
  }
  const node = createRiskEngine({ db, clock, deriveKey, mode: 'on', failed: () => undefined });
  await node.start();
  await node.stop();
  const verdicts = () => [
    ofNumber(node, stranger),
    ofNumber(node, known),
    ofNumber(node, earlier),
    ofSubscriber(node, subscriberId),
    ofNumber(node, newPhone()),
  ];
  const listed = ['REFUSE', 'REFUSE', 'REFUSE', 'REFUSE', 'ALLOW'];
  expect(verdicts()).toEqual(listed);

  const rotate = createRotation({ db, pool, clock, deriveKey, tables: sealedTables });
  await announceKey(db, deriveKey, { source: { secretKey: keys, dataDir: '' }, nowMs: clock.now() });
  await followKeys(pool, deriveKey);
  let steps = 0;
  const goOn = async (): Promise<void> => {
    while ((await rotate()) === 'more') {
      steps += 1;
      expect(steps).toBeLessThan(1_000);
      await followKeys(pool, deriveKey);
      // In the memory from before, and read again, half-way through too.
      expect(verdicts()).toEqual(listed);
      await node.exchange();
      expect(verdicts()).toEqual(listed);
      expect(await block(stranger)).toMatchObject({ name: 'ALREADY_THERE' });
    }
  };
  await goOn();
  expect(cipher.writing()).toBe(2);
  const values = (await db.selectFrom('risk_entry').select('value').execute()).map(({ value }) => value);
  const moved = [stranger, known, earlier].map((phone) => cipher.hash(phone, 2).toString('base64url'));
  expect(values.sort()).toEqual([...moved, cipher.hash(other, 1).toString('base64url')].sort());

  // The one that nothing leads back to holds the old key until it ends.
  clock.moveBy(4 * DAY_MS);
  await goOn();
  const needs = () => countNeeds(db, { writing: 2, nowMs: clock.now() });
  const stateOfOld = () => db.selectFrom('key_ring').select('state').where('key_id', '=', 1).executeTakeFirstOrThrow();
  expect([(await needs()).riskNumbers, await stateOfOld()]).toEqual([1, { state: 'READING' }]);
  const { entry_id: entryId } = await db
    .selectFrom('risk_entry')
    .select('entry_id')
    .where('phone_sealed', 'is', null)
    .executeTakeFirstOrThrow();
  await endRiskEntry(db)({ entryId, reason: 'test' }, caller());
  await goOn();
  expect([(await needs()).riskNumbers, await stateOfOld()]).toEqual([0, { state: 'RETIRED' }]);
  await followKeys(pool, deriveKey);
  await node.exchange();
  expect(verdicts()).toEqual(listed);
});

it('of many entries of one number at once one is made, and none outlives its end with the number', async () => {
  const phone = newPhone();
  const answers = await Promise.all(Array.from({ length: 8 }, () => block(phone)));
  const made = answers.flatMap((answer) => ('entryId' in answer ? [answer.entryId] : []));
  expect(made).toHaveLength(1);
  const [entryId = ''] = made;
  const read = () =>
    db.selectFrom('risk_entry').select('phone_sealed').where('entry_id', '=', entryId).executeTakeFirstOrThrow();
  const { phone_sealed: sealed } = await read();
  expect(cipher.open(sealed ?? Buffer.alloc(0))).toBe(phone);
  await endRiskEntry(db)({ entryId, reason: 'test' }, caller());
  expect(await read()).toEqual({ phone_sealed: null });
});

it('the sealed number goes with the sweep after the entry expired, the entry later, and no rotation seals it again', async () => {
  const [phone, later] = [newPhone(), newPhone()];
  await makeSubscriber(db, cipher, { phone, createdAtMs: NOON_MS });
  const entries = [await block(phone)];
  clock.moveBy(DAY_MS);
  entries.push(await block(later));
  const ids = entries.flatMap((answer) => ('entryId' in answer ? [answer.entryId] : []));
  const { retire } = riskRoom({ db, deriveKey, gateways: { risk: undefined }, settings: {} });
  const sweep = () => retire?.['riskEntries']?.(db, clock.now());
  const numbers = async () => {
    const listed = db.selectFrom('risk_entry').select('phone_sealed').where('entry_id', 'in', ids);
    const rows = await listed.orderBy('added_at').execute();
    return rows.map(({ phone_sealed: sealed }) => sealed && cipher.open(sealed));
  };
  clock.moveBy(29 * DAY_MS - 1);
  await sweep();
  expect(await numbers()).toEqual([phone, later]);
  clock.moveBy(1);
  await sweep();
  expect(await numbers()).toEqual([null, later]);
  const other = cipher.writing() === 1 ? 2 : 1;
  await db.transaction().execute((trx) => moveNumber(trx, cipher, { phone, keyId: other, nowMs: clock.now() }));
  expect(await numbers()).toEqual([null, later]);
  clock.moveBy(30 * DAY_MS + 1);
  await sweep();
  expect(await numbers()).toEqual([null]);
});
