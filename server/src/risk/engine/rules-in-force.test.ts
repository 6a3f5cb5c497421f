import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { insertSubscribers } from '#subscriber/subscriber-store.ts';
import { movableClock } from '#test/claim-scene.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { createRulesInForce } from './rules-in-force.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const { db } = await databaseScene();

it('leaves out rules of a newer release that this one cannot judge by, says so, and keeps the others', async () => {
  const rule = (id: string, condition: object) => ({
    id,
    name: { 'zh-CN': id, en: id },
    on: ['CLAIM'],
    when: [condition],
    verdict: 'CHALLENGE',
    mode: 'ON',
  });
  const counted = { fact: 'COUNT', by: 'ADDRESS', minutes: 60, atLeast: 4 };
  const rules = [
    rule('new-measure', { ...counted, measure: 'OF_TOMORROW' }),
    rule('old', { ...counted, measure: 'CALLS' }),
    rule('new-fact', { fact: 'OF_TOMORROW' }),
  ];
  await db
    .insertInto('risk_rule_set')
    .values({
      version: 1,
      rules: JSON.stringify(rules),
      reason: null,
      asked_name: 'Asker',
      approved_name: 'Approver',
      in_force_at: new Date(NOW_MS),
    })
    .execute();
  const told: unknown[] = [];
  const inForce = createRulesInForce({
    db,
    clock: movableClock(NOW_MS),
    deriveKey: testDeriveKey(),
    mode: 'on',
    failed: (error) => told.push(error),
  });
  expect(inForce.unknown()).toBe(0);
  await inForce.refresh();
  expect(inForce.unknown()).toBe(2);
  expect([inForce.version(), inForce.rules().map(({ id }) => id)]).toEqual([1, ['old']]);
  expect(told.map(String)).toEqual([
    'Error: rules of version 1 are unknown to this release and left out: new-measure, new-fact',
  ]);
});

it('knows who has a listed number within a minute, also where the account is made after the entry', async () => {
  const clock = movableClock(NOW_MS);
  const deriveKey = testDeriveKey();
  const cipher = createPhoneCipher(deriveKey);
  const phone = '13700000777';
  const failed = () => undefined;
  const inForce = createRulesInForce({ db, clock, deriveKey, mode: 'on', failed });
  await db
    .insertInto('risk_entry')
    .values({
      entry_id: newId(),
      kind: 'NUMBER',
      value: cipher.hash(phone).toString('base64url'),
      phone_sealed: cipher.seal(phone),
      shown: phone,
      effect: 'EXEMPT',
      reason: 'test',
      state: 'IN_FORCE',
      added_name: 'risk',
      added_at: new Date(NOW_MS),
      expires_at: new Date(NOW_MS + DAY_MS),
    })
    .execute();
  await inForce.refresh();
  const made = await db
    .transaction()
    .execute((trx) =>
      insertSubscribers(trx, cipher, { phones: [phone], createdAt: new Date(NOW_MS), lastLoginAt: null }),
    );
  const caller = {
    device: undefined,
    origin: 'o',
    address: '203.0.113.1',
    subscriberId: made.get(phone)?.subscriberId,
  };
  clock.moveBy(MINUTE_MS);
  await inForce.refresh();
  expect([...inForce.lists().listed(caller)]).toEqual(['EXEMPT']);
});
