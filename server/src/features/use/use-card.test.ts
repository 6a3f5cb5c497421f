import { useCard } from '@coupon-centre/contract/card/use-card';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAll } from '#http/serve.ts';
import { createHttpServer } from '#http/server.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type UseScene, useScene } from '#test/use-scene.ts';
import { createUseCard } from './use-card.ts';

let database: TestDatabase;
let scene: UseScene;
let http: FastifyInstance;
beforeAll(async () => {
  database = await testDatabase();
  scene = useScene(database.db);
  http = await createHttpServer(scene.log, scene.clock, false);
  // Who calls is another test's matter: here the header names the subscriber.
  const verify = ({ token }: { readonly token: string | undefined }) =>
    token === undefined
      ? ('NOT_LOGGED_IN' as const)
      : { subscriberId: token, sessionId: token, uid: token, phonePrefix: '1380013', memberSinceMs: 0, expiresAtMs: 0 };
  serveAll(http, { useCard }, { useCard: createUseCard(scene.uses) }, verify, scene.clock);
});
afterAll(async () => {
  await http.close();
  await database.close();
});

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

describe('useCard', () => {
  test('success, being processed and refused are three answers, in the language of the caller', async () => {
    const useOrderNo = expect.stringMatching(/^U20261121\d{14}$/);
    const used = await scene.somebodyWithACoupon();
    expect(await call(used)).toMatchObject([
      200,
      { code: '0000', resp_data: { result: 'SUCCESS', useOrderNo, effectiveHint: '实际生效时间以短信通知为准' } },
    ]);
    expect((await call(used, {}, 'en'))[1]).toMatchObject({
      code: '0000',
      resp_data: { effectiveHint: 'Actual effective time is subject to SMS notice' },
    });

    await scene.biller.setMode('refuse');
    expect((await call(await scene.somebodyWithACoupon()))[1]).toMatchObject({
      code: '3011',
      resp_data: { result: 'FAILED', useOrderNo, effectiveHint: expect.stringContaining('券已退回') },
    });

    await scene.biller.setMode('vanish');
    const open = await scene.somebodyWithACoupon();
    const processing = await call(open);
    await scene.biller.setMode('normal');
    expect(processing).toMatchObject([200, { code: '3010', resp_data: { result: 'PROCESSING', useOrderNo } }]);
    expect((await call(open))[1]).toMatchObject({ code: '3010', resp_data: processing[1].resp_data });
    expect((await call(open, { requestId: 'another-1' }))[1]).toMatchObject({
      code: '3005',
      resp_data: { useOrderNo: processing[1].resp_data.useOrderNo },
    });
  });

  test('each refusal has its code and what belongs beside it', async () => {
    const nowMs = scene.clock.now();
    const early = await scene.somebodyWithACoupon({ validFromMs: nowMs + 60_000 });
    expect((await call(early))[1]).toMatchObject({
      code: '3002',
      resp_data: { validFrom: '2026-11-21T12:01:00+08:00' },
    });
    expect((await call(await scene.somebodyWithACoupon({ state: 'EXPIRED' })))[1]).toMatchObject({ code: '3003' });
    expect((await call(await scene.somebodyWithACoupon({ state: 'WITHDRAWN' })))[1]).toMatchObject({ code: '3006' });
    expect((await call(await scene.somebodyWithACoupon({ state: 'USED' })))[1]).toMatchObject({ code: '3004' });
    const hours = { weekdays: [1], fromMinute: 0, toMinute: 60 };
    const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 7, hours } as const;
    expect((await call(await scene.somebodyWithACoupon({ terms: { validity } }), {}, 'en'))[1]).toMatchObject({
      code: '3007',
      resp_data: { reasons: [expect.stringContaining('Mon')] },
    });
  });

  test("somebody else's coupon is answered as one that is not there", async () => {
    const mine = await scene.somebodyWithACoupon();
    const other = await scene.somebodyWithACoupon();
    const [status, theirs] = await call({ ...mine, subscriberId: other.subscriberId });
    const [, missing] = await call({ ...mine, ownedId: other.subscriberId });
    expect([status, theirs.code]).toEqual([200, '3001']);
    expect({ ...theirs, traceId: '' }).toEqual({ ...missing, traceId: '' });
    expect((await call(mine, { uCardNo: 'not-its-number' }))[1]).toMatchObject({ code: '3001' });
  });
});
