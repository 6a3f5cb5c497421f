import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { Answered } from '#test/node.ts';
import { testKey } from '#test/operator.ts';
import { databaseScene, scene } from '#test/scene.ts';

/* Every way by which a unit gets an owner, at once, for the last ones: gifts of several operators, claims, a distribution. */

const LAST = 20;
const EACH = 32;
const VALUE_FEN = 100;
const GIFTS_A_DAY = 6;
const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { templateId } = await makeTemplate(on.db, { bookValueFen: VALUE_FEN, stock: { total: LAST } });
const { db, database, node, clock, editor, approver, operator } = await scene({
  on,
  operators: ['editor', 'approver'],
  role: 'all',
  dailyCaps: { GIFT_FEN: GIFTS_A_DAY * VALUE_FEN, REVEALS: 1, RESTORES: 1, WITHDRAWALS: 1 },
});
afterAll(() => expectInvariantsHold(db, clock.now()));

const code = ({ body }: Answered): string => body.code;

it('of gifts, claims and a distribution for the last units exactly those succeed that fit, no operator above the daily sum', async () => {
  const givers = await Promise.all([operator('support'), operator('support')]);
  const keys = await Promise.all(givers.map((giver) => testKey(database, giver, ['subscribers.change'])));
  const people = await Promise.all(Array.from({ length: EACH }, () => node.person()));
  const query = new URLSearchParams({ templateId, name: '老客户' });
  const uploaded = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
    method: 'POST',
    body: Array.from({ length: EACH }, (_, nth) => String(13_700_000_000 + nth)).join('\n'),
    headers: { ...editor.headers, 'content-type': 'text/csv' },
  });
  const { distributionId } = ((await uploaded.json()) as Answered['body']).resp_data;

  const [gifts, claims] = await Promise.all([
    Promise.all(
      people.map(({ subscriberId }, nth) => {
        const gift = { subscriberId, templateId, requestId: `last-${nth}`, reason: 'the last units' };
        const by = nth % 4 < 2 ? givers[nth % 2]?.headers : keys[nth % 2];
        return node.post('/console-api/subscribers/giveCoupon', gift, by);
      }),
    ),
    Promise.all(people.map(() => node.post(claimCoupon.path, { sCardId: templateId }, node.stranger()))),
    decide(approver, distributionId),
  ]);
  const distribution = db.selectFrom('distribution').selectAll().where('distribution_id', '=', distributionId);
  await expect.poll(async () => (await distribution.executeTakeFirstOrThrow()).state, { timeout: 30_000 }).toBe('DONE');

  // Beyond the daily sum a gift waits: that is no coupon yet.
  const isGiven = ({ body }: Answered) => body.code === '0000' && body.resp_data.ownedId !== null;
  const done = [gifts.filter(isGiven), claims.filter((answer) => code(answer) === '0000')].map(({ length }) => length);
  const owned = await db.selectFrom('owned_coupon').select('owned_id').where('template_id', '=', templateId).execute();
  const pool = db.selectFrom('stock_pool').select(['total', 'issued']).where('template_id', '=', templateId);
  expect(await pool.executeTakeFirstOrThrow()).toEqual({ total: LAST, issued: LAST });
  expect(owned).toHaveLength(LAST);
  const { given } = (await editor.call('distribution/show', { distributionId })).body.resp_data;
  expect([...done, given].reduce((sum, units) => sum + units, 0)).toBe(LAST);

  const sums = await db.selectFrom('operator_daily_sum').select(['operator_id', 'used']).execute();
  expect(sums.reduce((sum, { used }) => sum + Number(used), 0)).toBe((done[0] ?? 0) * VALUE_FEN);
  for (const { used } of sums) expect(Number(used)).toBeLessThanOrEqual(GIFTS_A_DAY * VALUE_FEN);
  for (const answer of gifts) expect(['0000', '8040', '8060']).toContain(code(answer));
});
