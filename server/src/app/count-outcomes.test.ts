import { describe, expect, test } from 'vitest';
import { randomCode } from '#test/factories/exchange.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { CONSOLE_HEADERS } from '#test/operator.ts';
import { findingsOf, hasPromtool } from '#test/promtool.ts';
import { scene } from '#test/scene.ts';

const TOKEN = 'token-of-the-tests';
const { db, node } = await scene({ metricsToken: TOKEN, role: 'all' });

async function metrics(): Promise<string> {
  const answer = await fetch(`${node.baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return answer.text();
}
/** The value of a series. */
async function seriesOf(series: string): Promise<number | undefined> {
  const line = (await metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}
const POLL = { timeout: 20_000 };

test('uses and exchanges are counted by what the subscriber is answered, uses also by what the biller still has to settle', async () => {
  const template = await makeTemplate(db);
  const { subscriberId, session } = await node.person();
  const use = async () => {
    const { ownedId } = await makeOwned(db, { template, subscriberId, validFromMs: Date.now() - 1_000 });
    return (await node.post('/bass-card/useCard', { uCardId: ownedId }, session)).body.code;
  };
  expect(await use()).toBe('0000');
  await node.twins.provisioning.setMode('refuse');
  expect(await use()).toBe('3011');
  // No job settles it before it is counted.
  await node.twins.provisioning.setMode('vanish');
  const { ownedId } = await makeOwned(db, { template, subscriberId, state: 'USING', changedAtMs: Date.now() - 5_000 });
  expect((await node.post('/bass-card/useCard', { uCardId: ownedId }, session)).body.code).toBe('3005');
  await node.post('/bass-card/useCard', { uCardId: subscriberId }, session);
  for (const outcome of ['SUCCESS', 'USE_IN_PROGRESS', 'PROVISIONING_REFUSED', 'OWNED_COUPON_NOT_FOUND']) {
    expect(await seriesOf(`coupon_centre_uses_total{outcome="${outcome}"}`)).toBe(1);
  }
  // A scrape waits only so long for the database, and then tells what was read last.
  await expect.poll(() => seriesOf('coupon_centre_uses_pending{state="STARTED"}'), POLL).toBe(1);
  expect(await seriesOf('coupon_centre_uses_pending{state="HANDED_OVER"}')).toBe(0);
  expect(await seriesOf('coupon_centre_uses_oldest_seconds{state="STARTED"}')).toBeGreaterThan(0);
  await node.twins.provisioning.setMode('normal');
  const sent = 'coupon_centre_outbox_attempts_total{kind="SEND_SMS",outcome="done"}';
  await expect.poll(() => seriesOf(sent), POLL).toBeGreaterThanOrEqual(1);
  expect(await seriesOf('coupon_centre_gateway_calls_total{gateway="sms",method="send",outcome="accepted"}')).toBe(1);

  await node.post('/bass-card/redeemCardVouchers', { code: randomCode() }, session);
  const exchanges = (await metrics()).split('\n').filter((line) => line.startsWith('coupon_centre_exchanges_total{'));
  expect(exchanges).toEqual([expect.stringMatching(/outcome="EXCHANGE_REFUSED"} 1$/)]);
});

test('logins are counted by way and outcome', async () => {
  const wrong = { name: 'nobody', password: 'wrong password' };
  const { body } = await node.post('/console-api/session/signIn', wrong, CONSOLE_HEADERS);
  expect(body.code).not.toBe('0000');
  const logins = (await metrics()).split('\n').filter((line) => line.startsWith('coupon_centre_logins_total{'));
  expect(logins).toEqual([expect.stringMatching(/{way="console-password",outcome="[A-Z_]+"} 1$/)]);
});

test('stock is told of coupons on offer and grabs under way, and of nothing else', async () => {
  const now = Date.now();
  const open = await makeTemplate(db, { stock: { total: 5 } });
  const later = await makeTemplate(db, { stock: { total: 6 }, claimStartMs: now + 3_600_000 });
  const units = (total: number) => [{ templateId: open.templateId, total }];
  const running = await makeGrab(db, { startMs: now - 1_000, coupons: units(7) });
  const over = await makeGrab(db, { startMs: now - 5_000, endMs: now - 2_000, coupons: units(8) });
  const left = (coupon: string, grab = '') => seriesOf(`coupon_centre_stock_left{coupon="${coupon}",grab="${grab}"}`);
  await expect.poll(() => left(open.templateId), POLL).toBe(5);
  await node.post('/bass-card/collectFromCardCenter', { sCardId: open.templateId }, node.stranger());
  await expect.poll(() => left(open.templateId), POLL).toBe(4);
  expect(await seriesOf(`coupon_centre_stock_units{coupon="${open.templateId}",grab=""}`)).toBe(5);
  expect(await left(open.templateId, running.sessionId)).toBe(7);
  expect([await left(later.templateId), await left(open.templateId, over.sessionId)]).toEqual([undefined, undefined]);
});

describe.skipIf(!hasPromtool)('promtool (where it is missing: apt-get install prometheus)', () => {
  test('reads the metrics and has nothing to say of ours', async () => {
    const findings = await findingsOf(await metrics());
    expect(findings.filter((finding) => !finding.startsWith('nodejs_'))).toEqual([]);
    expect(findingsOf('coupon_centre_wrong_total 1\n')).not.toEqual([]);
  });
});
