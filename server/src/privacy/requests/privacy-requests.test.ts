import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import { dueAt } from '#foundation/time/due-at.ts';
import { openSms, plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { privacySettings, usualPrivacy } from '#platform/settings/privacy-env.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { retireRequests } from './retire-requests.ts';

const { db, node, clock, support, viewer, administrator } = await scene({
  startMs: NOON_MS,
  operators: ['support', 'viewer', 'administrator'],
});
afterAll(() => expectInvariantsHold(db, clock.now()));

const reason = 'asked for by phone, identified by her orders';
const record = async (phone: string, kind: string) =>
  support.call('privacy/recordRequest', { phone, kind, cameBy: 'PHONE', reason });
const requestFor = async (phone: string, kind: string): Promise<string> =>
  (await record(phone, kind)).body.resp_data.requestId;
const end = (requestId: string, isCarriedOut = true) =>
  support.call('privacy/endRequest', { requestId, isCarriedOut, reason: 'told her by phone' });
const listed = async (state?: string) =>
  (await support.call('privacy/listRequests', { ...(state && { state }), pageSize: 50 })).body.resp_data;
const couponOwner = async () => {
  const person = await node.person({ createdAtMs: NOON_MS });
  await makeOwned(db, { subscriberId: person.subscriberId, template: await makeTemplate(db) });
  return person;
};

/** Every SMS that was left for this number. */
async function smsTo(phone: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'NOTIFY').execute();
  const all = rows.map(({ payload }) => openSms(plainSmsBox(node.deriveKey), payload));
  return all.filter(({ to }) => to === phone).map(({ template }) => template.key);
}

describe('the time to answer', () => {
  // 2026-11-21 is a Saturday.
  it.each([
    ['2026-11-21T12:00:00+08:00', 1, '2026-11-24T00:00:00+08:00'],
    ['2026-11-20T23:59:59+08:00', 1, '2026-11-24T00:00:00+08:00'],
    ['2026-11-23T00:00:00+08:00', 1, '2026-11-25T00:00:00+08:00'],
    ['2026-11-23T09:00:00+08:00', 15, '2026-12-15T00:00:00+08:00'],
  ])('from %s, %i working days: until %s', (from, days, until) => {
    expect(toInstant(dueAt(Date.parse(from), days, usualPrivacy.calendar))).toBe(until);
  });

  it.each([
    // The week of National Day is off, and Saturday the tenth is worked.
    ['2026-09-30T09:00:00+08:00', 1, '2026-10-09T00:00:00+08:00'],
    ['2026-09-30T09:00:00+08:00', 3, '2026-10-11T00:00:00+08:00'],
    // Spring Festival: Saturdays before and after are worked.
    ['2026-02-13T09:00:00+08:00', 1, '2026-02-15T00:00:00+08:00'],
    ['2026-02-13T09:00:00+08:00', 2, '2026-02-25T00:00:00+08:00'],
  ])('from %s, %i working days around holidays: until %s', (from, days, until) => {
    expect(toInstant(dueAt(Date.parse(from), days, usualPrivacy.calendar))).toBe(until);
  });

  it.each(['2026-13-01', '2026-1-1', '2026-10-07..2026-10-01', '2026-01-01..2027-01-01', 'tomorrow', '2026-10-01..'])(
    'days off cannot be set to %s',
    (HOLIDAYS) => {
      expect(z.object(privacySettings).safeParse({ HOLIDAYS }).success).toBe(false);
    },
  );
});

it('a request is recorded with its deadline, marked when it is overdue, and keeps no number', async () => {
  const person = await couponOwner();
  const recorded = await record(person.phone, 'CORRECTION');
  expect(recorded.body.resp_data).toMatchObject({ dueAt: '2026-12-12T00:00:00+08:00' });
  const { requestId } = recorded.body.resp_data;
  const mine = async () =>
    (await listed('OPEN')).items.find((item: { requestId: string }) => item.requestId === requestId);
  expect(await mine()).toMatchObject({
    kind: 'CORRECTION',
    cameBy: 'PHONE',
    isOverdue: false,
    state: 'OPEN',
    answer: null,
  });
  await db
    .updateTable('privacy_request')
    .set({ received_at: new Date(NOON_MS - 30 * DAY_MS), due_at: new Date(NOON_MS) })
    .where('request_id', '=', requestId)
    .execute();
  expect(await mine()).toMatchObject({ isOverdue: true });
  expect((await listed()).overdue).toBe(1);
  expect(JSON.stringify(await listed())).not.toContain(person.phone);
  expect((await end(requestId)).body.resp_data).toEqual({ copy: null, approvalId: null });
  expect(await mine()).toBeUndefined();
  expect((await listed()).overdue).toBe(0);
  expect(await record('13900000000', 'EXPORT')).toMatchObject({ status: 404, body: { code: '8006' } });
});

it('an export answers the copy, with the number masked, once', async () => {
  const person = await couponOwner();
  const requestId = await requestFor(person.phone, 'EXPORT');
  const answers = await Promise.all([end(requestId), end(requestId), end(requestId)]);
  const [done] = answers.filter(({ status }) => status === 200);
  expect(done?.body.resp_data.copy).toMatchObject({ coupons: [{ state: 'AVAILABLE' }] });
  expect(JSON.stringify(done?.body)).not.toContain(person.phone);
  expect(answers.filter(({ body }) => body.code === '8005')).toHaveLength(2);
});

it('closing takes effect at once, is audited, and a declined one changes nothing', async () => {
  const person = await couponOwner();
  expect((await end(await requestFor(person.phone, 'CLOSING'), false)).status).toBe(200);
  expect((await node.post(showAccount.path, {}, person.session)).body['rs']).toBe(1);
  expect(await smsTo(person.phone)).toEqual([]);
  expect((await end(await requestFor(person.phone, 'CLOSING'))).status).toBe(200);
  // Who did not ask for it learns of it.
  expect(await smsTo(person.phone)).toEqual(['ACCOUNT_CLOSED']);
  expect((await node.post(showAccount.path, {}, person.session)).body.code).toBe('1002');
  expect(await record(person.phone, 'EXPORT')).toMatchObject({ status: 404 });
  const { items } = (await administrator.call('audit/list', { pageSize: 1 })).body.resp_data;
  expect(items[0]).toMatchObject({
    action: 'privacyRequest.carriedOut',
    targetId: person.subscriberId,
    after: { kind: 'CLOSING', withdrawnCoupons: 1 },
  });
  expect(JSON.stringify(items)).not.toContain(person.phone);
});

it('who may not change subscribers may not record or end', async () => {
  expect((await viewer.call('privacy/listRequests', {})).body.code).toBe('8002');
  expect((await viewer.call('privacy/endRequest', { requestId: '1', isCarriedOut: true, reason })).body.code).toBe(
    '8002',
  );
});

it('answered requests are kept as long as set, open ones for ever', async () => {
  const person = await couponOwner();
  const open = await requestFor(person.phone, 'EXPORT');
  await end(await requestFor(person.phone, 'CORRECTION'));
  const retire = retireRequests(1_095);
  expect(await retire(db, clock.now() + 1_095 * DAY_MS)).toBe(0);
  expect(await retire(db, clock.now() + 1_096 * DAY_MS)).toBeGreaterThan(0);
  expect((await listed()).items).toMatchObject([{ requestId: open, state: 'OPEN' }]);
});
