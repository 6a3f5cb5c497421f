import { isCode } from '@coupon-centre/contract/foundation/coupon-code';
import { makeTemplate } from '@coupon-centre/server/test/factories/template.ts';
import { databaseScene, scene } from '@coupon-centre/server/test/scene.ts';
import { expect, test } from 'vitest';

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { templateId: sCardId } = await makeTemplate(on.db, { title: { 'zh-CN': '咖啡券', en: 'Coffee' } });
const { templateId: hidden } = await makeTemplate(on.db, { state: 'PAUSED' });
const { node } = await scene({ on });

const make = (payload: object) => node.app.http.inject({ method: 'POST', url: '/sandbox/exchange-codes', payload });

test('lists the coupons that can be had, in the language asked for', async () => {
  const list = async (query: string) => (await node.app.http.inject(`/sandbox/exchange-coupons.json${query}`)).json();
  expect(await list('?lang=en')).toEqual([{ sCardId, title: 'Coffee' }]);
  expect(await list('')).toEqual([{ sCardId, title: '咖啡券' }]);
});

test('makes codes that can be exchanged for the coupon', async () => {
  const { codes } = (await make({ sCardId, count: 3 })).json();
  expect(codes).toHaveLength(3);
  expect(codes.filter((code: string) => !isCode(code))).toEqual([]);
  const person = await node.person();
  const { body } = await node.post('/bass-card/redeemCardVouchers', { code: codes[2] }, person.session);
  expect(body).toMatchObject({ code: '0000', resp_data: { card: { sCardId } } });
});

test.each([
  ['a coupon that is not on offer', () => ({ sCardId: hidden }), 'sCardId'],
  ['too many', () => ({ sCardId, count: 21 }), 'count'],
  ['nothing', () => ({}), 'sCardId'],
])('refuses %s, naming the field', async (_what, asked, field) => {
  const answer = await make(asked());
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: '9001', resp_data: { field } }]);
});
