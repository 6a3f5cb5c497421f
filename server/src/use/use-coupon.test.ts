import { useCoupon as useCouponCall } from '@coupon-centre/contract/use/use-coupon';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { databaseScene } from '#test/scene.ts';
import { useScene } from '#test/use-scene.ts';
import { useCoupon } from './use-coupon.ts';

const { db } = await databaseScene();
const scene = useScene(db);
const http = await createHttpServer({ log: scene.log, clock: scene.clock });
// Authentication is tested elsewhere: here the header names the subscriber.
const verify = ({ token }: { readonly token: string | undefined }) =>
  token === undefined
    ? ('NOT_LOGGED_IN' as const)
    : { subscriberId: token, sessionId: token, uid: token, phonePrefix: '1380013', memberSinceMs: 0, expiresAtMs: 0 };
const served = {
  calls: { useCoupon: useCouponCall },
  handlers: { useCoupon: useCoupon(scene.uses, { forget: vi.fn() }) },
};
await serveCalls(http, served, { clock: scene.clock, verify });
afterAll(() => http.close());

async function call(
  mine: { readonly subscriberId: string; readonly ownedId: string },
  more: object = {},
  locale = 'zh-CN',
) {
  const answer = await http.inject({
    method: 'POST',
    url: '/bass-card/useCard',
    headers: { h5_token: mine.subscriberId, 'accept-language': locale },
    payload: { uCardId: mine.ownedId, ...more },
  });
  return [answer.statusCode, answer.json()] as const;
}

describe('useCoupon', () => {
  test('success, being processed and refused are three answers, in the language of the caller', async () => {
    const useOrderNo = expect.stringMatching(/^U20261121\d{14}$/);
    const used = await scene.couponOwner();
    expect(await call(used)).toMatchObject([
      200,
      { code: '0000', resp_data: { result: 'SUCCESS', useOrderNo, effectiveHint: '实际生效时间以短信通知为准' } },
    ]);
    expect((await call(used, {}, 'en'))[1]).toMatchObject({
      code: '0000',
      resp_data: { effectiveHint: 'Actual effective time is subject to SMS notice' },
    });

    await scene.biller.setMode('refuse');
    expect((await call(await scene.couponOwner()))[1]).toMatchObject({
      code: '3011',
      resp_data: { result: 'FAILED', useOrderNo, effectiveHint: expect.stringContaining('券已退回') },
    });

    await scene.biller.setMode('vanish');
    const open = await scene.couponOwner();
    const processing = await call(open);
    await scene.biller.setMode('normal');
    expect(processing).toMatchObject([200, { code: '3010', resp_data: { result: 'PROCESSING', useOrderNo } }]);
    expect((await call(open))[1]).toMatchObject({ code: '3010', resp_data: processing[1].resp_data });
    expect((await call(open, { requestId: 'another-1' }))[1]).toMatchObject({
      code: '3005',
      resp_data: { useOrderNo: processing[1].resp_data.useOrderNo },
    });
  });

  test('each refusal has its code and data', async () => {
    const nowMs = scene.clock.now();
    const early = await scene.couponOwner({ validFromMs: nowMs + 60_000 });
    expect((await call(early))[1]).toMatchObject({
      code: '3002',
      resp_data: { validFrom: '2026-11-21T12:01:00+08:00' },
    });
    expect((await call(await scene.couponOwner({ state: 'EXPIRED' })))[1]).toMatchObject({ code: '3003' });
    expect((await call(await scene.couponOwner({ state: 'WITHDRAWN' })))[1]).toMatchObject({ code: '3006' });
    expect((await call(await scene.couponOwner({ state: 'USED' })))[1]).toMatchObject({ code: '3004' });
    const hours = { weekdays: [1], fromMinute: 0, toMinute: 60 };
    const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 7, hours } as const;
    expect((await call(await scene.couponOwner({ terms: { validity } }), {}, 'en'))[1]).toMatchObject({
      code: '3007',
      resp_data: { reasons: [expect.stringContaining('Mon')] },
    });
  });

  test("another subscriber's coupon is answered as not found", async () => {
    const mine = await scene.couponOwner();
    const other = await scene.couponOwner();
    const [status, theirs] = await call({ ...mine, subscriberId: other.subscriberId });
    const [, missing] = await call({ ...mine, ownedId: other.subscriberId });
    expect([status, theirs.code]).toEqual([200, '3001']);
    expect({ ...theirs, traceId: '' }).toEqual({ ...missing, traceId: '' });
    expect((await call(mine, { uCardNo: 'not-its-number' }))[1]).toMatchObject({ code: '3001' });
  });
});
