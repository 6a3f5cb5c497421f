import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { showFirstDeal } from '@coupon-centre/contract/centre/show-first-deal';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';

const { db, node, clock } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });

it('tells a guest to log in', async () => {
  expect(await node.post(showFirstDeal.path, {})).toMatchObject({ status: 401, body: { code: '1001' } });
});

it('a first deal is the first use of any coupon: lists, claims and this call change with it at once, not with a claim', async () => {
  const audience = { kind: 'firstDeal' } as const;
  const { templateId: one } = await makeTemplate(db, { audience, position: 1 });
  const { templateId: other } = await makeTemplate(db, { audience, position: 2 });
  const { templateId: past } = await makeTemplate(db, { audience, state: 'PAUSED', position: 3 });
  const { templateId: plain } = await makeTemplate(db, { position: 4 });
  const me = await node.person();
  const post = async (call: { path: string }, body: object) => (await node.post(call.path, body, me.session)).body;
  const info = async () => (await post(showFirstDeal, {})).resp_data;
  const states = async () => {
    const { list } = (await post(listOffers, {})).resp_data;
    const found = new Map<string, string>(
      list.map((card: { sCardId: string; actionState: string }) => [card.sCardId, card.actionState]),
    );
    return [one, other, past, plain].map((id) => found.get(id));
  };
  await expect.poll(states, { timeout: 5_000 }).toEqual(['CLAIM', 'CLAIM', 'PAUSED', 'CLAIM']);
  expect(await info()).toMatchObject({ isFirstDeal: true, offer: { sCardIds: [one, other] } });

  const collected = await post(claimCoupon, { sCardId: one });
  expect(collected.code).toBe('0000');
  expect(await states()).toEqual(['OWNED_USE', 'CLAIM', 'PAUSED', 'CLAIM']);
  expect(await info()).toMatchObject({ isFirstDeal: true, offer: { sCardIds: [one, other] } });

  clock.moveBy(60_000);
  const { uCardId } = collected.resp_data;
  expect((await post(useCoupon, { uCardId })).code).toBe('0000');
  expect(await info()).toMatchObject({ isFirstDeal: false, firstDealAt: '2026-11-21T10:01:00+08:00' });
  expect(await states()).toEqual(['NOT_ELIGIBLE', 'NOT_ELIGIBLE', 'PAUSED', 'CLAIM']);
  expect(await post(claimCoupon, { sCardId: other })).toMatchObject({
    code: '2008',
    resp_data: { reason: '仅限还没有用过券的新人' },
  });
  expect((await post(claimCoupon, { sCardId: plain })).code).toBe('0000');
});
