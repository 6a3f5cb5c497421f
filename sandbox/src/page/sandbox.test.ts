import { createHttpServer } from '@coupon-centre/server/src/platform/http/server.ts';
import { databaseScene } from '@coupon-centre/server/test/scene.ts';
import { useScene } from '@coupon-centre/server/test/use-scene.ts';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { serveBilling } from '#calls/billing.ts';
import { serveHostEmulator } from './host-emulator.ts';
import { serveSandboxPage } from './page.ts';
import { serveFiles } from './serve-document.ts';

const { db } = await databaseScene();
const scene = useScene(db);
const http = await createHttpServer({ log: pino({ level: 'silent' }), clock: scene.clock });
serveBilling(http, scene.biller, scene.clock);
serveHostEmulator(http);
serveFiles(http);
serveSandboxPage(http, { hasSms: true, hasBiller: true, hasOperators: true });
afterAll(() => http.close());

const switchTo = (payload: unknown) =>
  http.inject({
    method: 'POST',
    url: '/sandbox/billing',
    payload: payload as object,
    headers: { 'accept-language': 'en' },
  });

describe('the switch of the biller', () => {
  test.each(['slow', 'refuse', 'vanish', 'normal'] as const)('%s is kept where every node reads it', async (mode) => {
    const answer = await switchTo({ mode });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { code: '0000', resp_data: { mode } }]);
    expect(await useScene(db).biller.mode()).toBe(mode);
    expect((await http.inject('/sandbox/billing')).json()).toMatchObject({ code: '0000', resp_data: { mode } });
  });

  test.each([
    [{ mode: 'sometimes' }, 'mode'],
    [{}, 'mode'],
    [{ mode: ['slow'] }, 'mode'],
    [{ mode: 'slow', more: 1 }, 'more'],
    [[], 'body'],
  ])('%j is refused, naming the field, and nothing changes', async (payload, field) => {
    const answer = await switchTo(payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: '9001', resp_data: { field } }]);
    expect(await scene.biller.mode()).toBe('normal');
  });
});

describe('the book of the biller', () => {
  test('shows what was granted and refused, newest first', async () => {
    const granted = await scene.couponOwner();
    await scene.uses.use(scene.request(granted));
    scene.clock.moveBy(1_000);
    await scene.biller.setMode('refuse');
    await scene.uses.use(scene.request(await scene.couponOwner()));
    await scene.biller.setMode('normal');
    const answer = await http.inject('/sandbox/billing.json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual([
      expect.objectContaining({ applied: false, at: '2026-11-21T12:00:01+08:00' }),
      {
        orderNo: (await scene.traces(granted)).orders[0]?.order_no,
        phone: expect.stringMatching(/^1\d{10}$/),
        benefit: { kind: 'DATA_MB', amount: 1_024 },
        applied: true,
        isPending: false,
        reversedAt: null,
        at: '2026-11-21T12:00:00+08:00',
      },
    ]);
    expect((await http.inject('/sandbox/billing.json?limit=1')).json()).toHaveLength(1);
    expect((await http.inject('/sandbox/billing.json?limit=0')).statusCode).toBe(400);
  });
});

describe('the sandbox page', () => {
  test.each([
    ['zh-CN', '短信发件箱'],
    ['en', 'SMS outbox'],
  ])('speaks %s, and has nothing inline and nothing from elsewhere', async (locale, title) => {
    const answer = await http.inject({ url: '/sandbox', headers: { 'accept-language': locale } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<html lang="${locale}">`);
    expect(answer.body).toContain(title);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).not.toMatch(/(?:src|href)="https?:|\son\w+=|<style|style="/);
    expect((await http.inject(`/sandbox?lang=${locale}`)).body).toBe(answer.body);
  });

  test.each([
    ['zh-CN', '宿主APP模拟器'],
    ['en', 'Host app emulator'],
  ])('the page that plays the host app speaks %s, and no other site may frame it', async (locale, title) => {
    const answer = await http.inject(`/sandbox/host-app?lang=${locale}`);
    expect(answer.body).toContain(`<html lang="${locale}">`);
    expect(answer.body).toContain(title);
    expect(answer.headers['content-security-policy']).toContain("frame-src 'self'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('every file they name is served, as what it is', async () => {
    const bodies = await Promise.all(['/sandbox', '/sandbox/host-app'].map((path) => http.inject(path)));
    const named = [
      ...bodies
        .map(({ body }) => body)
        .join('')
        .matchAll(/(?:src|href)="(\/sandbox\/[^"]+\.\w+)"/g),
    ].map(([, path]) => path ?? '');
    const scripts = await http.inject('/sandbox/page.js');
    const imported = [...scripts.body.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `/sandbox/${name}`);
    expect(named.length + imported.length).toBeGreaterThan(5);
    for (const path of [...named, ...imported, '/sandbox/screen.js']) {
      const answer = await http.inject(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(
        path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
      );
    }
  });
});
