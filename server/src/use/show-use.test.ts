import { showUse as showUseCall } from '@coupon-centre/contract/use/show-use';
import type { BillingMode } from '@coupon-centre/sandbox/src/gateways/billing-book.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { databaseScene } from '#test/scene.ts';
import { useScene } from '#test/use-scene.ts';
import { showUse } from './show-use.ts';
import { SETTLE_AFTER_MS } from './use-store.ts';

const { db } = await databaseScene();
const scene = useScene(db);
const http = await createHttpServer({ log: scene.log, clock: scene.clock });
// Authentication is tested elsewhere: here the header names the subscriber.
const verify = ({ token }: { readonly token: string | undefined }) =>
  token === undefined
    ? ('NOT_LOGGED_IN' as const)
    : { subscriberId: token, sessionId: token, uid: token, phonePrefix: '1380013', memberSinceMs: 0, expiresAtMs: 0 };
const handlers = { showUse: showUse(db, scene.cipher, scene) };
await serveCalls(http, { calls: { showUse: showUseCall }, handlers }, { clock: scene.clock, verify });
afterAll(() => http.close());

async function show(subscriberId: string, useOrderNo: string) {
  const answer = await http.inject({
    method: 'POST',
    url: showUseCall.path,
    headers: { h5_token: subscriberId, 'accept-language': 'en' },
    payload: { useOrderNo },
  });
  return answer.json();
}

/** A use of a new coupon, sent to a biller that answers like this. */
async function usedWhile(mode: BillingMode) {
  await scene.biller.setMode(mode);
  const mine = await scene.couponOwner();
  const answer = await scene.uses.use(scene.request(mine));
  if (answer.kind !== 'order') throw new Error('the use was refused');
  return { ...mine, orderId: answer.order.orderId, orderNo: answer.order.orderNo };
}

describe('the status of a use', () => {
  test('follows its order from being processed to success', async () => {
    const mine = await usedWhile('vanish');
    expect((await show(mine.subscriberId, mine.orderNo)).resp_data).toMatchObject({
      result: 'PROCESSING',
      uCardId: mine.ownedId,
      useOrderNo: mine.orderNo,
      maskedPhone: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/),
    });
    await scene.biller.setMode('normal');
    // Half of such orders never reached the biller, and are sent again when their first sending must have ended.
    scene.clock.moveBy(SETTLE_AFTER_MS);
    await scene.uses.settle(mine, 'en');
    expect((await show(mine.subscriberId, mine.orderNo)).resp_data).toMatchObject({
      result: 'SUCCESS',
      effectiveHint: expect.stringContaining('SMS notice'),
    });
  });

  test('that the biller refused says that the coupon is back', async () => {
    const mine = await usedWhile('refuse');
    expect((await show(mine.subscriberId, mine.orderNo)).resp_data).toMatchObject({
      result: 'FAILED',
      effectiveHint: expect.stringContaining('has been returned'),
    });
  });

  test('is shown to its owner only: anyone else gets the answer of an unknown number', async () => {
    const mine = await usedWhile('normal');
    const other = await scene.couponOwner();
    const theirs = await show(other.subscriberId, mine.orderNo);
    expect(theirs).toMatchObject({ code: '3001', resp_data: null });
    const unknown = await show(other.subscriberId, `U20261121${'0'.repeat(14)}`);
    expect({ ...unknown, traceId: '' }).toEqual({ ...theirs, traceId: '' });
  });
});
