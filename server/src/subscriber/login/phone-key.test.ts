import { createPrivateKey, createPublicKey } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LoginScene, loginNode, newPhone, testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { createPhoneKeys, type PhoneKeys } from './phone-key.ts';

let scene: LoginScene;

const { db, clock } = await databaseScene(Date.parse('2026-11-21T12:00:00+08:00'));

const nodeKeys = (): PhoneKeys =>
  createPhoneKeys({
    db,
    clock,
    deriveKey: testDeriveKey(),
    failed: (error) => {
      throw error;
    },
  });
const rows = () => db.selectFrom('phone_key').selectAll().orderBy('generation').execute();

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
    scene = await loginNode(db, { clock });
    const later = await loginNode(db, { clock });
    onTestFinished(async () => {
      await scene.close();
      await later.close();
    });
    const phone = newPhone();
    expect(await later.identity.openPhone(scene.seal(phone), clock.now())).toBe(phone);
    expect(await rows()).toHaveLength(1);
  });

  it('change after a day; the one before opens for an hour more, to the millisecond, then it is gone', async () => {
    scene = await loginNode(db, { clock });
    const other = await loginNode(db, { clock });
    const ours = nodeKeys();
    const theirs = nodeKeys();
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
