import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { createHttpServer } from '@coupon-centre/server/src/platform/http/server.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdvancedClock, createAdvancedClock } from '#advanced-clock.ts';
import { serveSandboxPage } from '#page/page.ts';
import { serveClock } from './clock.ts';

const RIGHT_MS = Date.parse('2026-11-21T10:00:00+08:00');
const clock: AdvancedClock = createAdvancedClock({ now: () => RIGHT_MS });
let http: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  http = await createHttpServer({ log: pino({ level: 'silent' }), clock });
  serveClock(http, clock);
  serveSandboxPage(http, { hasClock: true });
});
afterAll(() => http.close());

const setTo = (payload: object) => http.inject({ method: 'POST', url: '/sandbox/clock', payload });

describe('the clock of the sandbox', () => {
  test('goes ahead as far as it is set, tells so, and goes right again', async () => {
    for (const aheadMs of [480_000, DAY_MS, 0]) {
      expect((await setTo({ aheadMs })).json()).toMatchObject({ code: '0000', serverTime: RIGHT_MS + aheadMs });
      expect(clock.now()).toBe(RIGHT_MS + aheadMs);
      expect((await http.inject('/sandbox/clock')).json()).toMatchObject({ resp_data: { aheadMs } });
    }
  });

  test.each([{ aheadMs: -1 }, { aheadMs: 1.5 }, { aheadMs: 10 ** 12 }, { aheadMs: '5' }, {}])(
    'is not set to %j',
    async (payload) => {
      expect((await setTo(payload)).json()).toMatchObject({ code: '9001', resp_data: { field: 'aheadMs' } });
      expect(clock.aheadMs()).toBe(0);
    },
  );

  test('has its place on the page, in both languages', async () => {
    expect((await http.inject('/sandbox?lang=en')).body).toContain('<h2 id="clock-title">Clock</h2>');
    expect((await http.inject('/sandbox?lang=zh-CN')).body).toContain('<h2 id="clock-title">时钟</h2>');
  });
});
