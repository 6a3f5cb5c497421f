import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createRiskEngine } from '#risk/engine/engine.ts';
import type { SessionTriple } from '#subscriber/session/session-token.ts';
import { decide } from '#test/approval.ts';
import { type MovableClock, movableClock } from '#test/claim-scene.ts';
import { testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testDeriveKey, workOff } from '#test/login-scene.ts';
import { headersOf } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const { path } = claimCoupon;
const on = await scene({ startMs: NOW_MS, trustProxy: true, operators: ['administrator', 'approver'] });
const { db, node, clock } = on;

const engineOn = (on: Kysely<Schema>, at: MovableClock) =>
  createRiskEngine({ db: on, clock: at, deriveKey: testDeriveKey(), mode: 'on', failed: () => undefined });

/** A coupon on offer, which is collected for probes too. */
async function coupon(total = 100): Promise<string> {
  const { templateId } = await makeTemplate(db, { stock: { total } });
  await expect.poll(async () => (await claim(templateId, '203.0.113.200')).body.code).not.toBe('2001');
  return templateId;
}
interface Sent {
  readonly session?: SessionTriple;
  readonly requestId?: string | undefined;
  readonly challenge?: string;
  readonly ch?: string;
}
const claim = (
  sCardId: string,
  address: string,
  { session = node.stranger(), requestId = newId(), ...more }: Sent = {},
) => node.post(path, { sCardId, requestId, ...more }, { ...headersOf(session), 'x-forwarded-for': address });
let probed: string | undefined;

let version = 0;
/** Puts rules in force, and waits until the node has them. */
async function inForce(...rules: readonly Omit<RiskRule, 'name'>[]): Promise<void> {
  const probedId = probed ?? (await coupon());
  probed = probedId;
  version += 1;
  const probe = `probe-${version}`;
  const last = {
    id: probe,
    on: ['CLAIM'],
    when: [{ fact: 'CHANNEL', isOneOf: [probe] }],
    verdict: 'CHALLENGE',
    mode: 'ON',
  } as const;
  const named = [last, ...rules].map((rule) => ({ ...rule, name: { 'zh-CN': rule.id, en: rule.id } }));
  await db
    .insertInto('risk_rule_set')
    .values({
      version,
      rules: JSON.stringify(named),
      reason: null,
      asked_name: 'a',
      approved_name: 'b',
      in_force_at: new Date(clock.now()),
    })
    .execute();
  await sql`UPDATE risk_state SET revision = revision + 1`.execute(db);
  // No rule of these tests challenges an address that is seen for the first time.
  let host = 0;
  const isAsked = async () => {
    host += 1;
    return (
      (await claim(probedId, `203.0.${117 + version}.${host}`, { ch: probe })).body.resp_data?.challenge !== undefined
    );
  };
  await expect.poll(isAsked).toBe(true);
}

it('challenges a crowd without devices behind one address, and asks nobody twice who met it', async () => {
  await inForce({
    id: 'crowd',
    on: ['CLAIM'],
    when: [{ fact: 'NO_DEVICE' }, { fact: 'COUNT', measure: 'WITHOUT_DEVICE', by: 'ADDRESS', minutes: 60, atLeast: 4 }],
    verdict: 'CHALLENGE',
    mode: 'ON',
  });
  const sCardId = await coupon();
  const first = await Promise.all([1, 2, 3].map(() => claim(sCardId, '203.0.114.1')));
  expect(first.map(({ body }) => body.code)).toEqual(['0000', '0000', '0000']);
  const me = node.stranger();
  const asked = await claim(sCardId, '203.0.114.1', { session: me });
  expect(asked.body).toMatchObject({ code: '2009', resp_data: { challenge: expect.anything() } });
  expect((await claim(sCardId, '203.0.114.9')).body.code).toBe('0000');

  const challenge = await workOff(asked.body.resp_data.challenge);
  expect((await claim(sCardId, '203.0.114.1', { challenge })).body.code).toBe('2009');
  expect((await claim(sCardId, '203.0.114.1', { challenge, session: me })).body.code).toBe('0000');
  expect((await claim(sCardId, '203.0.114.1', { session: me })).body.code).toBe('2007');
  clock.moveBy(11 * MINUTE_MS);
  expect((await claim(sCardId, '203.0.114.1', { session: me })).body.code).toBe('2009');
});

it('nodes know of each other what they counted, and who met a challenge', async () => {
  const at = movableClock(NOW_MS);
  const [one, another] = [engineOn(db, at), engineOn(db, at)];
  await sql`DELETE FROM risk_pulse`.execute(db);
  await Promise.all([one.start(), another.start()]);
  const stepBoth = async () => {
    at.moveBy(6_000);
    await one.exchange();
    await another.exchange();
    await one.exchange();
  };
  await stepBoth();
  await stepBoth();
  const from = { what: 'CLAIM', address: '203.0.117.1', userAgent: 'Mozilla/5.0', nowMs: at.now() } as const;
  for (let nth = 0; nth < 3; nth += 1) one.count({ ...from, subscriberId: newId() });
  const me = { ...from, subscriberId: newId() };
  another.count(me);
  expect(another.judge(me).verdict).toBe('ALLOW');
  await stepBoth();
  await stepBoth();
  expect(another.judge({ ...me, nowMs: at.now() })).toMatchObject({ verdict: 'CHALLENGE', ruleId: 'crowd' });
  one.noteSolved({ ...me, nowMs: at.now() });
  await stepBoth();
  await stepBoth();
  expect(another.judge({ ...me, nowMs: at.now() }).verdict).toBe('ALLOW');
  await Promise.all([one.stop(), another.stop()]);
});

it('only counts in shadow', async () => {
  const refuseAll = { on: ['CLAIM'], when: [{ fact: 'SCRIPT' }], verdict: 'REFUSE' } as const;
  await inForce({ ...refuseAll, id: 'shadow', on: ['CLAIM'], when: [{ fact: 'SCRIPT' }], mode: 'SHADOW' });
  const sCardId = await coupon();
  expect((await claim(sCardId, '203.0.114.20')).body.code).toBe('0000');
  const figures = async () => (await on.administrator.call('risk/showFigures')).body.resp_data;
  await expect
    .poll(async () => (await figures()).rules.map((rule: { ruleId: string }) => rule.ruleId))
    .toContain('shadow');
  const { rules, marks } = await figures();
  expect(rules).toContainEqual(expect.objectContaining({ ruleId: 'shadow', isShadow: true, verdict: 'REFUSE' }));
  expect(marks).toContainEqual(expect.objectContaining({ ruleId: 'shadow', kind: 'NETWORK', isShadow: true }));

  await inForce({ ...refuseAll, id: 'real', on: ['CLAIM'], when: [{ fact: 'SCRIPT' }], mode: 'ON' });
  const refused = await claim(sCardId, '203.0.114.20');
  expect(refused.body).toMatchObject({ code: '2009', resp_data: {} });
  expect(refused.body.resp_data.challenge).toBeUndefined();
});

it('holds what 64 claim at once, never more than the stock, and a repeat is answered the same', async () => {
  await inForce({ id: 'hold', on: ['CLAIM'], when: [{ fact: 'SCRIPT' }], verdict: 'HOLD', mode: 'ON' });
  const sCardId = await coupon(21);
  const people = Array.from({ length: 64 }, () => ({ session: node.stranger(), requestId: newId() }));
  const answers = await Promise.all(
    people.map(({ session, requestId }) => claim(sCardId, '203.0.114.30', { requestId, session })),
  );
  const granted = answers.filter(({ body }) => body.code === '0000');
  const held = await db
    .selectFrom('claim_hold as h')
    .innerJoin('owned_coupon as o', (join) =>
      join.onRef('o.subscriber_id', '=', 'h.subscriber_id').onRef('o.owned_id', '=', 'h.owned_id'),
    )
    .select(['o.state', 'h.state as hold', 'h.rule_id'])
    .where('o.template_id', '=', sCardId)
    .execute();
  expect(granted).toHaveLength(20);
  expect(held).toHaveLength(21);
  expect(new Set(held.map((row) => `${row.state} ${row.hold} ${row.rule_id}`))).toEqual(new Set(['PENDING HELD hold']));
  for (const { body } of granted) {
    expect(body.resp_data).toMatchObject({ state: 'PENDING', heldUntil: expect.any(String), replayed: false });
  }
  const at = answers.findIndex(({ body }) => body.code === '0000');
  const person = people[at];
  const again = await claim(sCardId, '203.0.114.30', { ...person });
  expect(again.body.resp_data).toEqual({ ...answers[at]?.body.resp_data, replayed: true });
  await expectInvariantsHold(db, clock.now());
});

it('blocks at once, and lets an exemption past the rules only when it is approved', async () => {
  await inForce(
    { id: 'exempt', on: ['CLAIM'], when: [{ fact: 'LISTED', effect: 'EXEMPT' }], verdict: 'ALLOW', mode: 'ON' },
    { id: 'blocked', on: ['CLAIM'], when: [{ fact: 'LISTED', effect: 'BLOCK' }], verdict: 'REFUSE', mode: 'ON' },
  );
  const sCardId = await coupon();
  const expiresAt = new Date(clock.now() + 3_600_000).toISOString();
  const entry = { kind: 'NETWORK', value: '203.0.115.0/24', expiresAt, reason: 'test' };
  const codeFrom = async (address: string) => (await claim(sCardId, address)).body.code;
  const blocked = await on.administrator.call('risk/addEntry', { ...entry, effect: 'BLOCK' });
  await expect.poll(() => codeFrom('203.0.115.7')).toBe('2009');
  expect(await codeFrom('203.0.116.7')).toBe('0000');

  const exempt = await on.administrator.call('risk/addEntry', { ...entry, value: '203.0.115.7', effect: 'EXEMPT' });
  expect(await codeFrom('203.0.115.7')).toBe('2009');
  expect((await decide(on.approver, exempt.body.resp_data.entryId)).body.resp_data).toMatchObject({ state: 'DONE' });
  await expect.poll(() => codeFrom('203.0.115.7')).toBe('0000');
  expect(await codeFrom('203.0.115.8')).toBe('2009');

  await on.administrator.call('risk/endEntry', { entryId: blocked.body.resp_data.entryId, reason: 'test' });
  await expect.poll(() => codeFrom('203.0.115.8')).toBe('0000');
});

it('judges without the database', async () => {
  const own = await testDatabase();
  const engine = engineOn(own.db, movableClock(NOW_MS));
  await engine.start();
  await engine.stop();
  await own.close();
  const asked = { what: 'CLAIM', userAgent: 'Mozilla/5.0', nowMs: NOW_MS } as const;
  const verdicts = (addressOf: (nth: number) => string) =>
    Array.from({ length: 30 }, (_, nth) => {
      const call = { ...asked, address: addressOf(nth), subscriberId: newId() };
      // The login just before is the same person.
      engine.count({ ...call, what: 'SMS', subscriberId: undefined, phoneHash: Buffer.from(call.subscriberId) });
      engine.count(call);
      return engine.judge(call).verdict;
    });
  const challengedFrom = (nth: number) => Array.from({ length: 30 }, (_, at) => (at + 1 < nth ? 'ALLOW' : 'CHALLENGE'));
  expect(verdicts(() => '198.51.100.50')).toEqual(challengedFrom(4));
  expect(verdicts((nth) => `203.0.113.${nth + 1}`)).toEqual(challengedFrom(12));
  expect(verdicts((nth) => `2409:8a00:1:${nth.toString(16)}::1`)).toEqual(challengedFrom(12));
});
