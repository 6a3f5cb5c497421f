import { showFirstDeal } from '@coupon-centre/contract/centre/show-first-deal';
import { UNREAD_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { listMessages } from '@coupon-centre/contract/message/list-messages';
import type { CentreMessage } from '@coupon-centre/contract/message/message-fields';
import { readMessages } from '@coupon-centre/contract/message/read-messages';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { feedRecent } from '#events/feed-rounds.ts';
import { makeOwned, type OwnedSpec } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';
import { leaveMessages, messageIdOf } from './leave-messages.ts';
import { retireMessages } from './message-room.ts';
import { EXPIRING_MS, tellChanges, tellExpiring } from './message-rounds.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const { db, clock, node } = await scene({ startMs: NOON_MS });
const template = await makeTemplate(db, { perPerson: 1_000, title: { 'zh-CN': '流量券', en: 'Data coupon' } });
let me: TestPerson;
beforeEach(async () => {
  clock.moveTo(NOON_MS);
  await db
    .updateTable('message_position')
    .set({ expiring_to: new Date(NOON_MS + EXPIRING_MS) })
    .execute();
  me = await node.person();
});

interface Listed {
  readonly list: readonly CentreMessage[];
  readonly unread: number;
  readonly cursor: string | null;
  readonly asOf: string;
}
const ask = async <Data>(path: string, body: object, locale = 'zh-CN'): Promise<Data> => {
  const answer = await node.post(path, body, { ...headersOf(node.sessionFor(me)), 'accept-language': locale });
  expect(answer.body.code).toBe('0000');
  return answer.body.resp_data;
};
const list = (body: object = {}, locale?: string) => ask<Listed>(listMessages.path, body, locale);
const kinds = async () => (await list()).list.map(({ kind }) => kind);
const own = (spec: Partial<OwnedSpec> = {}) =>
  makeOwned(db, { subscriberId: me.subscriberId, template, claimedAtMs: clock.now(), ...spec });
/** What a worker does. */
async function tell(): Promise<void> {
  while ((await feedRecent(db, clock.now())) === 'more');
  while ((await tellChanges(db, clock.now())) === 'more');
  while ((await tellExpiring(db, clock.now())) === 'more');
}
const leave = (count: number) =>
  db.transaction().execute((trx) =>
    leaveMessages(
      trx,
      Array.from({ length: count }, () => ({
        subscriberId: me.subscriberId,
        messageId: newId(),
        kind: 'CLAWED_BACK' as const,
        atMs: clock.now(),
      })),
    ),
  );

test('what happens to a coupon is told once, in the language of the reader', async () => {
  const { ownedId, order } = await own({ state: 'USED' });
  await tell();
  await tell();
  const { list: told, unread } = await list({}, 'en');
  expect(unread).toBe(2);
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['COLLECTED', 'CREDITED']);
  for (const message of told) expect(message).toMatchObject({ mTitle: 'Data coupon', uCardId: ownedId, isRead: false });
  expect(told.find(({ kind }) => kind === 'CREDITED')?.orderNo).toBe(order?.orderNo);
  expect((await list()).list[0]?.mTitle).toBe('流量券');
});

test('two workers tell the same thing once', async () => {
  for (let ordinal = 1; ordinal <= 20; ordinal += 1) await own({ ordinal });
  while ((await feedRecent(db, clock.now())) === 'more');
  await Promise.all(Array.from({ length: 4 }, () => tellChanges(db, clock.now())));
  await tell();
  expect(await kinds()).toHaveLength(20);
});

test('a coupon is told of three days before it expires, once, unless it was collected that late or is used', async () => {
  const validToMs = NOON_MS + EXPIRING_MS + HOUR_MS;
  const { ownedId } = await own({ validToMs });
  await own({ validToMs, state: 'USED' });
  clock.moveBy(2 * HOUR_MS);
  await own({ validToMs });
  clock.moveTo(NOON_MS);
  await tell();
  expect(await kinds()).not.toContain('EXPIRING');
  clock.moveBy(HOUR_MS);
  await tell();
  await tell();
  const expiring = (await list()).list.filter(({ kind }) => kind === 'EXPIRING');
  expect(expiring).toMatchObject([{ uCardId: ownedId, validTo: '2026-11-24T13:00:00+08:00' }]);
});

test('marked as read are these, or all up to a moment; others of the same id are not touched', async () => {
  await leave(3);
  const first = await list();
  const [one] = first.list;
  const other = me;
  me = await node.person();
  expect(await ask(readMessages.path, { ids: [one?.messageId] })).toEqual({ unread: 0 });
  me = other;
  expect(await ask(readMessages.path, { ids: [one?.messageId] })).toEqual({ unread: 2 });
  clock.moveBy(1_000);
  await leave(1);
  expect(await ask(readMessages.path, { upTo: first.asOf })).toEqual({ unread: 1 });
  expect((await list()).list.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  expect((await node.post(readMessages.path, {}, me.session)).body).toMatchObject({ code: '9001' });
});

test('one that appears after the list was read stays unread, also with an earlier moment', async () => {
  await leave(1);
  clock.moveBy(HOUR_MS);
  const { asOf } = await list();
  clock.moveBy(-1_000);
  await leave(1);
  expect(await ask(readMessages.path, { upTo: asOf })).toEqual({ unread: 1 });
});

test('the unread ones are counted, up to a hundred, in calls that the page makes anyway', async () => {
  await leave(UNREAD_COUNT_MAX + 21);
  expect(await ask(showFirstDeal.path, {})).toMatchObject({ unread: UNREAD_COUNT_MAX + 1 });
  const account = await node.post(showAccount.path, {}, me.session);
  expect(account.body['datas']).toMatchObject({ unread: UNREAD_COUNT_MAX + 1 });
});

test('the list has every message once, page by page, newest first', async () => {
  for (let moment = 0; moment < 4; moment += 1) {
    await leave(5);
    clock.moveBy(1_000);
  }
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Listed = await list({ pageSize: 3, ...(cursor !== null && { cursor }) });
    ids.push(...page.list.map(({ messageId }) => messageId));
    cursor = page.cursor;
  } while (cursor !== null);
  expect(new Set(ids).size).toBe(20);
  const all = (await list({ pageSize: 50 })).list;
  expect(ids).toEqual(all.map(({ messageId }) => messageId));
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test('messages go with the retention time, and none is left for a closed account', async () => {
  await leave(1);
  await retireMessages(90)(db, NOON_MS + 90 * DAY_MS - 1);
  expect(await kinds()).toHaveLength(1);
  await retireMessages(90)(db, NOON_MS + 90 * DAY_MS);
  expect(await kinds()).toHaveLength(0);
  const { subscriberId } = me;
  await db.updateTable('subscriber').set({ closed_at: new Date() }).where('subscriber_id', '=', subscriberId).execute();
  await leave(1);
  expect(await db.selectFrom('subscriber_message').where('subscriber_id', '=', subscriberId).execute()).toEqual([]);
});

test('a case is told of once, however often it is left', async () => {
  const messageId = messageIdOf(me.subscriberId, 'APPEAL_REFUSED', newId());
  const message = { subscriberId: me.subscriberId, messageId, kind: 'APPEAL_REFUSED', atMs: clock.now() } as const;
  for (const _ of [1, 2]) await db.transaction().execute((trx) => leaveMessages(trx, [message]));
  expect(await kinds()).toEqual(['APPEAL_REFUSED']);
});
