import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { loginBySms } from '@coupon-centre/contract/subscriber/login-by-sms';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { loginScene, workOff } from '#test/login-scene.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';

/* What rules do before login SMS, logins and exchanges, over HTTP. Claims: risk.test.ts. */

const PHONE_BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)' };
const PROGRAM = { 'user-agent': 'curl/8.5.0' };
const everywhere: RiskRule['on'] = ['SMS', 'LOGIN', 'EXCHANGE'];
const rules: readonly Omit<RiskRule, 'name'>[] = [
  { id: 'program', on: everywhere, when: [{ fact: 'SCRIPT' }], verdict: 'REFUSE', mode: 'ON' },
  {
    id: 'reseller',
    on: everywhere,
    when: [{ fact: 'SEGMENT', isOneOf: ['VIRTUAL'] }],
    verdict: 'CHALLENGE',
    mode: 'ON',
  },
  { id: 'things', on: ['EXCHANGE'], when: [{ fact: 'SEGMENT', isOneOf: ['IOT'] }], verdict: 'HOLD', mode: 'ON' },
];

const base = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { db, database, clock } = base;
await db
  .insertInto('risk_rule_set')
  .values({
    version: 1,
    rules: JSON.stringify(rules.map((rule) => ({ ...rule, name: { 'zh-CN': rule.id, en: rule.id } }))),
    reason: null,
    asked_name: 'a',
    approved_name: 'b',
    in_force_at: new Date(clock.now()),
  })
  .execute();
await sql`UPDATE risk_state SET revision = revision + 1`.execute(db);
const { node } = await scene({ on: base, trustProxy: true });
const login = await loginScene({ on: base, deriveKey: node.deriveKey });

let people = 0;
/** A number of this segment. */
const numberOf = (segment: '137' | '146' | '170'): string => {
  people += 1;
  return `${segment}${String(people).padStart(8, '0')}`;
};
const smsTo = async (phone: string) => (await login.outbox.sent({ to: phone, limit: 10 })).length;

it('refuses a login SMS, and challenges for one', async () => {
  const [refused, challenged] = [numberOf('137'), numberOf('170')];
  expect(await login.send(refused, { headers: PROGRAM })).toMatchObject({ rs: 0, code: '2009', datas: {} });
  expect(await login.send(refused, { headers: PHONE_BROWSER })).toMatchObject({ rs: 1 });

  const asked = await login.send(challenged, { headers: PHONE_BROWSER });
  expect(asked).toMatchObject({ rs: 0, code: '2009', datas: { challenge: expect.anything() } });
  expect(await smsTo(challenged)).toBe(0);
  const challenge = await workOff(asked.datas?.['challenge']);
  expect(await login.send(challenged, { challenge, headers: PHONE_BROWSER })).toMatchObject({ rs: 1 });
  expect([await smsTo(refused), await smsTo(challenged)]).toEqual([1, 1]);
});

it('refuses a login, and challenges for one, without using the code up', async () => {
  const [refused, challenged] = [numberOf('137'), numberOf('170')];
  await login.send(refused, { headers: PHONE_BROWSER });
  const code = await login.codeFor(refused);
  const turnedAway = await login.enter(refused, code, { headers: PROGRAM });
  expect(turnedAway).toMatchObject({ rs: 0, code: '2009' });
  expect(turnedAway.datas).not.toHaveProperty('challenge');
  expect(await login.enter(refused, code, { headers: PHONE_BROWSER })).toMatchObject({ rs: 1 });

  const asked = await login.send(challenged, { headers: PHONE_BROWSER });
  await login.send(challenged, { challenge: await workOff(asked.datas?.['challenge']), headers: PHONE_BROWSER });
  const request = {
    phone_no: login.seal(challenged),
    portalType: 1,
    type: 2,
    random_code: await login.codeFor(challenged),
    version: '1.0',
  };
  // From another address: who met a challenge is not asked again from the same one.
  const elsewhere = { ...PHONE_BROWSER, 'x-forwarded-for': '203.0.113.77' };
  const again = await login.post(loginBySms.path, request, elsewhere);
  expect(again).toMatchObject({ rs: 0, code: '2009', datas: { challenge: expect.anything() } });
  const challenge = await workOff(again.datas?.['challenge']);
  const sealed = { ...request, phone_no: login.seal(challenged) };
  expect(await login.post(loginBySms.path, { ...sealed, challenge }, elsewhere)).toMatchObject({ rs: 1 });
});

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly challenge?: string;
}

it('refuses an exchange, challenges for one, and holds what one gives', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 0 } });
  const { codes } = await makeCodes(database.pool, node.deriveKey, { templateId, size: 3 });
  // The node's catalogue is at most a second old.
  await expect
    .poll(async () => (await node.post('/bass-card/getCardDetailsInfo', { sCardId: templateId })).body.code)
    .toBe('0000');
  const people = [numberOf('137'), numberOf('170'), numberOf('146')];
  const [usual, reseller, thing] = (await Promise.all(
    people.map((phone) => node.person({ phone, createdAtMs: clock.now() - MINUTE_MS })),
  )) as [TestPerson, TestPerson, TestPerson];
  const exchange = ({ session }: TestPerson, nth: number, { headers = PHONE_BROWSER, ...more }: Sent = {}) =>
    node.post(redeemCode.path, { code: codes[nth], ...more }, { ...headersOf(session), ...headers });

  await expect.poll(async () => (await exchange(usual, 0, { headers: PROGRAM })).body.code).toBe('2009');
  expect((await exchange(usual, 0)).body).toMatchObject({ code: '0000', resp_data: { state: 'AVAILABLE' } });

  const asked = await exchange(reseller, 1);
  expect(asked.body).toMatchObject({ code: '2009', resp_data: { challenge: expect.anything() } });
  const challenge = await workOff(asked.body.resp_data.challenge);
  expect((await exchange(reseller, 1, { challenge })).body.code).toBe('0000');

  const held = await exchange(thing, 2);
  expect(held.body).toMatchObject({ code: '0000', resp_data: { state: 'PENDING', heldUntil: expect.any(String) } });
  const holds = await db.selectFrom('claim_hold').select(['subscriber_id', 'rule_id', 'state']).execute();
  expect(holds).toEqual([{ subscriber_id: thing.subscriberId, rule_id: 'things', state: 'HELD' }]);
});
