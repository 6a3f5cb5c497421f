import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPhoneKeys, type PhoneKeys } from '#identity/phone-key.ts';
import { type MovableClock, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type LoginScene, loginScene, newPhone, testDeriveKey } from '#test/login-scene.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let scene: LoginScene;
let clock: MovableClock;

beforeAll(async () => {
  database = await testDatabase();
  clock = movableClock(Date.parse('2026-11-21T12:00:00+08:00'));
});
afterAll(() => database.close());

const nodeKeys = (): PhoneKeys =>
  createPhoneKeys({
    db: database.db,
    clock,
    deriveKey: testDeriveKey(),
    failed: (error) => {
      throw error;
    },
  });
const rows = () => database.db.selectFrom('phone_key').selectAll().orderBy('generation').execute();

describe('the keys that numbers are sealed with on their way', () => {
  it('are made once by nodes that start together: 3072 bits, the private half sealed', async () => {
    const nodes = [nodeKeys(), nodeKeys(), nodeKeys()];
    await Promise.all(nodes.map((node) => node.refresh()));
    expect(new Set(nodes.map((node) => node.publicPem())).size).toBe(1);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    const details = createPublicKey(nodes[0]?.publicPem() ?? '').asymmetricKeyDetails;
    expect(details).toMatchObject({ modulusLength: 3072 });
    const kept = row?.private_sealed ?? Buffer.alloc(0);
    expect(() => createPrivateKey({ key: kept, format: 'der', type: 'pkcs8' })).toThrow();
  });

  it('are read again by a node that starts later, which opens what an earlier one gave the key for', async () => {
    scene = await loginScene(database.db, { clock });
    const later = await loginScene(database.db, { clock });
    onTestFinished(async () => {
      await scene.close();
      await later.close();
    });
    const phone = newPhone();
    expect(await later.identity.openPhone(scene.seal(phone), clock.now())).toBe(phone);
    expect(await rows()).toHaveLength(1);
  });

  it('change after a day; the one before opens for an hour more, to the millisecond, then it is gone', async () => {
    scene = await loginScene(database.db, { clock });
    const other = await loginScene(database.db, { clock });
    const [ours, theirs] = [nodeKeys(), nodeKeys()];
    onTestFinished(async () => {
      await scene.close();
      await other.close();
    });
    await Promise.all([ours.refresh(), theirs.refresh()]);
    const old = ours.publicPem();
    const madeAtMs = (await rows())[0]?.created_at.getTime() ?? 0;
    clock.moveTo(madeAtMs + DAY_MS - 1);
    await ours.refresh();
    expect(ours.publicPem()).toBe(old);

    clock.moveBy(1);
    await Promise.all([ours.refresh(), theirs.refresh()]);
    const fresh = ours.publicPem();
    expect(fresh).not.toBe(old);
    expect(theirs.publicPem()).toBe(fresh);
    expect(await rows()).toHaveLength(2);

    // A node that has not heard of the new key asks when something does not open.
    const phone = newPhone();
    clock.moveBy(1_000);
    expect(await other.identity.openPhone(scene.seal(phone, { pem: fresh }), clock.now())).toBe(phone);

    clock.moveTo(madeAtMs + DAY_MS + HOUR_MS - 1);
    expect(await other.identity.openPhone(scene.seal(phone, { pem: old }), clock.now())).toBe(phone);
    clock.moveBy(1);
    await expect(other.identity.openPhone(scene.seal(phone, { pem: old }), clock.now())).rejects.toMatchObject({
      field: 'phone_no',
    });
    await ours.refresh();
    expect((await rows()).map(({ generation }) => generation)).toEqual([2]);
  });

  it('are not told before they are there', () => {
    expect(() => nodeKeys().publicPem()).toThrow('not started');
  });
});
