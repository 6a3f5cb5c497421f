import { listMyFeedback } from '@coupon-centre/contract/feedback/list-my-feedback';
import { sendFeedback } from '@coupon-centre/contract/feedback/send-feedback';
import { FEEDBACK_A_DAY } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { listMessages } from '@coupon-centre/contract/message/list-messages';
import { beforeEach, expect, test } from 'vitest';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import type { TestPerson } from '#test/node.ts';
import type { TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { retireFeedback } from './feedback-room.ts';

// A Saturday: three working days end with Wednesday.
const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const { db, clock, node, operator, viewer } = await scene({ startMs: NOON_MS, operators: ['viewer'] });
let support: TestOperator;
let me: TestPerson;
beforeEach(async () => {
  clock.moveTo(NOON_MS);
  me = await node.person();
  support = await operator('support');
});
const ask = async (path: string, body: object, who = me) => (await node.post(path, body, node.sessionFor(who))).body;
const send = (more: object = {}, who = me) =>
  ask(sendFeedback.path, { category: 'IDEA', text: '多点流量券', ...more }, who);
const mine = async (who = me) => (await ask(listMyFeedback.path, {}, who)).resp_data.list;
const answer = (feedbackId: string, by = support, who = me) =>
  by.call('feedback/answer', { subscriberId: who.subscriberId, feedbackId, answer: '谢谢，下周上新' });

test('feedback is kept without phone numbers, with a deadline in working days, and shown to its writer only', async () => {
  const sent = await send({ text: ' 请打13912345678联系我 ' });
  expect(sent).toMatchObject({ code: '0000', resp_data: { left: FEEDBACK_A_DAY - 1, replayed: false } });
  expect(sent.resp_data.dueAt.slice(0, 10)).toBe('2026-11-26');
  expect(await mine()).toMatchObject([{ category: 'IDEA', text: '请打139****5678联系我', state: 'OPEN' }]);
  expect(await mine(await node.person())).toEqual([]);
});

test('a repeat of a request counts once; the sixth of a day is refused, also of those sent at once', async () => {
  const again = { requestId: 'feedback-0001' };
  const first = await send(again);
  expect(await send(again)).toMatchObject({ resp_data: { feedbackId: first.resp_data.feedbackId, replayed: true } });
  for (const other of [{ text: '别的话' }, { category: 'OTHER' }]) {
    expect((await send({ ...again, ...other })).code).toBe('9005');
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(FEEDBACK_A_DAY - 1);
  expect(answers.filter(({ code }) => code === '2010')).toHaveLength(8 - FEEDBACK_A_DAY + 1);
  expect(await mine()).toHaveLength(FEEDBACK_A_DAY);
  clock.moveBy(DAY_MS);
  expect((await send()).code).toBe('0000');
});

test('it is about a coupon or an order of one’s own, or about neither', async () => {
  const template = await makeTemplate(db);
  const own = await makeOwned(db, { subscriberId: me.subscriberId, template, state: 'USED' });
  const other = await makeOwned(db, { subscriberId: (await node.person()).subscriberId, template, state: 'USED' });
  expect((await send({ uCardId: own.ownedId, orderNo: own.order?.orderNo })).code).toBe('0000');
  expect((await send({ uCardId: other.ownedId })).code).toBe('3001');
  expect((await send({ orderNo: other.order?.orderNo })).code).toBe('3001');
  expect((await mine())[0]?.orderNo).toBe(own.order?.orderNo);
});

test('texts have a length', async () => {
  expect((await send({ text: '   ' })).code).toBe('9001');
  expect((await send({ text: '字'.repeat(501) })).code).toBe('9001');
  expect((await send({ text: '字'.repeat(500) })).code).toBe('0000');
});

test('support answers once, in the queue by deadline; the person reads it in the message centre', async () => {
  const { resp_data } = await send();
  const open = (await support.call('feedback/list', { state: 'OPEN' })).body.resp_data;
  expect(open.items.map(({ dueAt }: { dueAt: string }) => dueAt)).toEqual(
    open.items.map(({ dueAt }: { dueAt: string }) => dueAt).toSorted(),
  );
  expect(open.items).toContainEqual(expect.objectContaining({ feedbackId: resp_data.feedbackId, isOverdue: false }));
  expect((await answer(resp_data.feedbackId, viewer)).status).toBe(403);
  const answers = await Promise.all([answer(resp_data.feedbackId), answer(resp_data.feedbackId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await mine()).toMatchObject([{ state: 'ANSWERED', answer: '谢谢，下周上新' }]);
  const { list, unread } = (await ask(listMessages.path, {})).resp_data;
  expect([list, unread]).toMatchObject([[{ kind: 'FEEDBACK_ANSWERED', answer: '谢谢，下周上新' }], 1]);
});

test('what is not answered in time is overdue; answered ones go after their time', async () => {
  const { resp_data } = await send();
  clock.moveBy(5 * DAY_MS);
  support = await operator('support');
  const late = await support.call('feedback/list', { state: 'OPEN' });
  expect(late.body.resp_data.overdue).toBeGreaterThan(0);
  await answer(resp_data.feedbackId);
  await retireFeedback(30)(db, clock.now() + 30 * DAY_MS - 1);
  expect(await mine()).toHaveLength(1);
  await retireFeedback(30)(db, clock.now() + 30 * DAY_MS);
  expect(await mine()).toHaveLength(0);
});
