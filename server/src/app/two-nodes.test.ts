import { CATALOGUE_MAX_AGE_MS } from '@coupon-centre/contract/foundation/limits';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeCodes, randomCode } from '#test/factories/exchange.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type Answered, headersOf, type TestNode, type TestPerson, testNode } from '#test/node.ts';
import { type TestOperator, testOperator } from '#test/operator.ts';

/* Two nodes on one database, which know of each other by it only: what one does, the other keeps to. */

/** What the nodes may differ by, and the test's own way there and back. */
const IN_TIME = { timeout: CATALOGUE_MAX_AGE_MS + 500, interval: 10 };

let database: TestDatabase;
let here: TestNode;
let there: TestNode;
let editor: TestOperator;

beforeAll(async () => {
  database = await testDatabase();
  [here, there] = await Promise.all([
    testNode(database, { trustProxy: true }),
    testNode(database, { trustProxy: true }),
  ]);
  editor = await testOperator(database, here, 'editor');
});
afterAll(async () => {
  await expectInvariantsHold(database.db, Date.now());
  await Promise.all([here.stop(), there.stop()]);
  await database.close();
});

const either = (index: number): TestNode => (index % 2 === 0 ? here : there);
const collect = (node: TestNode, sCardId: string, session = node.stranger()) =>
  node.post('/bass-card/collectFromCardCenter', { sCardId, requestId: uuidv7() }, session);
const detail = async (node: TestNode, sCardId: string) =>
  (await node.post('/bass-card/getCardDetailsInfo', { sCardId })).body.code;
const listed = async (node: TestNode, sCardId: string, person: TestPerson) => {
  const { body } = await node.post('/bass-card/getCardVoucherList', { pageSize: 50 }, person.session);
  return body.resp_data.list.find((card: { sCardId: string }) => card.sCardId === sCardId)?.actionState;
};
const tally = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(answers, ({ body }) => body.code),
      ([code, all]) => [code, all.length],
    ),
  );

/** A coupon that both nodes know. */
async function coupon(spec: TemplateSpec = {}): Promise<string> {
  const { templateId } = await makeTemplate(database.db, spec);
  for (const node of [here, there]) await expect.poll(() => detail(node, templateId)).toBe('0000');
  return templateId;
}

it('a pause at one node is heard at the other before it is answered, and seen in its lists within a second', async () => {
  const templateId = await coupon();
  const person = await there.person();
  expect(await listed(there, templateId, person)).toBe('CLAIM');
  await editor.call('coupons/setState', { templateId, action: 'PAUSE', reason: 'a mistake in its terms' });
  expect((await collect(there, templateId)).body.code).toBe('2004');
  await expect.poll(() => listed(there, templateId, person), IN_TIME).toBe('PAUSED');
  await editor.call('coupons/setState', { templateId, action: 'RESUME', reason: 'mended' });
  await expect.poll(() => collect(there, templateId).then(({ body }) => body.code), IN_TIME).toBe('0000');
});

it('the last unit at one node: the other refuses at once and says so in its lists within a second; more stock likewise', async () => {
  const templateId = await coupon({ stock: { total: 1 } });
  const person = await there.person();
  expect((await collect(here, templateId)).body.code).toBe('0000');
  expect((await collect(there, templateId)).body.code).toBe('2005');
  await expect.poll(() => listed(there, templateId, person), IN_TIME).toBe('SOLD_OUT');
  const { pools } = (await editor.call('coupons/show', { templateId })).body.resp_data;
  const more = { poolId: pools[0].poolId, expectedTotal: 1, by: 1, reason: 'one more' };
  expect((await editor.call('coupons/changeStock', more)).body.code).toBe('0000');
  await expect.poll(() => collect(there, templateId).then(({ body }) => body.code), IN_TIME).toBe('0000');
});

it('of five hundred people over both nodes a hundred get the hundred units; of one person’s fifty taps as many as the limit', async () => {
  const [scarce, limited] = [await coupon({ stock: { total: 100 } }), await coupon({ perPerson: 3 })];
  const crowd = Array.from({ length: 500 }, (_, index) => collect(either(index), scarce));
  expect(tally(await Promise.all(crowd))).toEqual({ '0000': 100, '2005': 400 });
  const me = here.stranger();
  const taps = Array.from({ length: 50 }, (_, index) => collect(either(index), limited, me));
  expect(tally(await Promise.all(taps))).toEqual({ '0000': 3, '2007': 47 });
});

it('an exchange code is good once, and wrong ones count together, whichever node is asked', async () => {
  const templateId = await coupon({ stock: { total: 0 } });
  const { codes } = await makeCodes(database.pool, here.deriveKey, { templateId, size: 1 });
  let places = 0;
  const exchange = (node: TestNode, person: TestPerson, code: string) => {
    places += 1;
    const from = { 'x-forwarded-for': `10.2.0.${places}` };
    return node.post(
      '/bass-card/redeemCardVouchers',
      { code, requestId: uuidv7() },
      { ...headersOf(person.session), ...from },
    );
  };
  const people = await Promise.all(Array.from({ length: 20 }, () => here.person()));
  const answers = await Promise.all(people.map((person, index) => exchange(either(index), person, codes[0] ?? '')));
  expect(tally(answers)).toEqual({ '0000': 1, '4001': 19 });

  const guesser = await here.person();
  const guesses: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    guesses.push((await exchange(either(index), guesser, randomCode())).body.code);
  }
  expect(guesses).toEqual(['4001', '4001', '4001', '4001', '4001', '2009']);
});

it('a coupon is used once, however many taps reach both nodes', async () => {
  const person = await here.person();
  const { ownedId } = await makeOwned(database.db, {
    subscriberId: person.subscriberId,
    template: await makeTemplate(database.db),
  });
  const taps = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      either(index).post('/bass-card/useCard', { uCardId: ownedId }, person.session),
    ),
  );
  expect(taps.map(({ status }) => status)).toEqual(taps.map(() => 200));
  const orders = await database.db.selectFrom('use_order').select('state').where('owned_id', '=', ownedId).execute();
  expect(orders).toEqual([{ state: 'SUCCEEDED' }]);
  expect(await here.twins.provisioning.entries(9)).toMatchObject([{ applied: true }]);
});
