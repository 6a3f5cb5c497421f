import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMatomo } from '#platform/gateways/analytics/matomo.ts';
import { createUmami } from '#platform/gateways/analytics/umami.ts';
import { usageEvent } from '#test/factories/usage-event.ts';
import { databaseScene } from '#test/scene.ts';
import { keepEvents, retireEvents } from './event-store.ts';
import { createForwardRound } from './forward-round.ts';

const at = Date.parse('2026-11-21T10:00:00Z');
/** Plays the analytics service on loopback. */
let service: Server;
let url: string;
let received: { path: string; userAgent: string; body: Readonly<Record<string, unknown>> }[];
let status: number;

const { db, clock } = await databaseScene(at);
beforeEach(async () => {
  received = [];
  status = 200;
  clock.moveTo(at);
  await db.deleteFrom('usage_event').execute();
  service = createServer(async (request, response) => {
    const body = (await json(request)) as Readonly<Record<string, unknown>>;
    received.push({ path: request.url ?? '', userAgent: request.headers['user-agent'] ?? '', body });
    response.writeHead(status).end(JSON.stringify({ status: 'success', tracked: 1, invalid: 0 }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

const matomo = () => createMatomo({ url, siteId: '7', token: 'secret', pageOrigin: 'https://coupons.example' });
const umami = () => createUmami({ url, websiteId: 'w-1', hostname: 'coupons.example' });
const keep = (count: number) =>
  keepEvents(
    db,
    Array.from({ length: count }, (_, index) => ({
      event: usageEvent({ event: `event_${index}`, uid: 'u-1', platform: 'app', is_login: true, props: { n: index } }),
      receivedAtMs: at + index,
    })),
    false,
  );
const waiting = async (): Promise<number> =>
  (await db.selectFrom('usage_event').select('event_id').where('forwarded_at', 'is', null).execute()).length;

it('two nodes hand Matomo each event once, many in a request, under the name of the coupon centre', async () => {
  await keep(450);
  const nodes = [1, 2].map(() => createForwardRound({ db, clock, analytics: matomo() }));
  while ((await waiting()) > 0) await Promise.all(nodes.map((round) => round()));
  const requests = received
    .flatMap(({ body }) => body['requests'] as string[])
    .map((query) => new URLSearchParams(query));
  expect(new Set(requests.map((query) => query.get('e_a'))).size).toBe(450);
  expect(requests).toHaveLength(450);
  expect(received[0]).toMatchObject({ path: '/matomo.php', body: { token_auth: 'secret' } });
  expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
    idsite: '7',
    rec: '1',
    action_name: '领券中心',
    uid: 'u-1',
    e_c: 'app',
    url: 'https://coupons.example/bass-cardModuleH5/',
  });
});

it('Umami gets one event a request, from what looks like a browser', async () => {
  await keep(3);
  await createForwardRound({ db, clock, analytics: umami() })();
  expect(received).toHaveLength(3);
  expect(received[0]).toMatchObject({
    path: '/api/send',
    userAgent: expect.stringContaining('Mozilla/5.0'),
    body: { type: 'event', payload: { website: 'w-1', hostname: 'coupons.example', title: '领券中心', id: 'u-1' } },
  });
  expect(await waiting()).toBe(0);
});

it('what the service does not take waits, and the service is left alone for a while', async () => {
  await keep(5);
  const round = createForwardRound({ db, clock, analytics: matomo() });
  status = 503;
  await round();
  expect([received.length, await waiting()]).toEqual([1, 5]);
  status = 200;
  await round();
  expect(received).toHaveLength(1);
  clock.moveBy(30_000);
  await round();
  expect([received.length, await waiting()]).toEqual([2, 0]);
});

it('events are kept by business day, and a day is deleted whole after ninety more', async () => {
  const midnight = Date.parse('2026-11-22T00:00:00+08:00');
  const moments = [midnight - 2, midnight - 1, midnight];
  await keepEvents(
    db,
    moments.map((receivedAtMs) => ({ event: usageEvent(), receivedAtMs })),
    true,
  );
  const days = db.selectFrom('usage_event').select('day').orderBy('received_at');
  expect((await days.execute()).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-21', '2026-11-22']);
  const later = 90 * DAY_MS;
  expect(await retireEvents(db, midnight + later - 1, 90)).toBe(0);
  expect(await retireEvents(db, midnight + later, 90)).toBe(2);
});
