import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from '#platform/settings/secrets.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene } from '#test/scene.ts';
import { createWechat } from './wechat.ts';

const TOKEN_SECONDS = 7_200;
const APP_ID = 'wx-ours';
const SECRET = 'our secret';

/** Speaks the social app's side on loopback: a new ticket for each asking. */
let server: Server;
let asked: string[];
let isAway: boolean;
const deriveKey = openSecrets({ secretKey: MASTER_KEY, dataDir: '' });

const { database, db, clock } = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
beforeEach(async () => {
  asked = [];
  isAway = false;
  await database.owner.db.deleteFrom('social_ticket').execute();
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://here');
    asked.push(url.pathname);
    const answer = (body: unknown) => response.end(JSON.stringify(body));
    if (isAway) return answer({ errcode: -1, errmsg: 'system busy' });
    if (url.pathname === '/cgi-bin/stable_token') {
      const body = (await json(request)) as Readonly<Record<string, string>>;
      const isOurs =
        body['appid'] === APP_ID && body['secret'] === SECRET && body['grant_type'] === 'client_credential';
      return answer(isOurs ? { access_token: 'token', expires_in: TOKEN_SECONDS } : { errcode: 40_125 });
    }
    const isKnown = url.searchParams.get('access_token') === 'token' && url.searchParams.get('type') === 'jsapi';
    return answer(
      isKnown ? { errcode: 0, ticket: `ticket-${asked.length}`, expires_in: TOKEN_SECONDS } : { errcode: 1 },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const node = (secret = SECRET) =>
  createWechat({
    db,
    clock,
    deriveKey,
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      sdkUrl: 'https://sdk.example/wx.js',
      appId: APP_ID,
      secret,
    },
  });

test('twenty askings on two nodes at once ask the social app once, and all get the same ticket', async () => {
  const nodes = [node(), node()];
  const tickets = await Promise.all(Array.from({ length: 20 }, (_, index) => nodes[index % 2]?.ticket()));
  expect(new Set(tickets)).toEqual(new Set(['ticket-2']));
  expect(asked).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket']);
});

test('a ticket is used until five minutes before its end, then renewed', async () => {
  const one = node();
  const first = await one.ticket();
  clock.moveBy((TOKEN_SECONDS - 300) * 1_000 - 1);
  expect(await one.ticket()).toBe(first);
  clock.moveBy(1);
  expect(await one.ticket()).not.toBe(first);
});

test('while the social app is away the ticket is used to its end, and no longer', async () => {
  const one = node();
  const first = await one.ticket();
  isAway = true;
  clock.moveBy((TOKEN_SECONDS - 1) * 1_000);
  expect(await one.ticket()).toBe(first);
  clock.moveBy(1_000);
  await expect(one.ticket()).rejects.toThrow();
  isAway = false;
  expect(await one.ticket()).not.toBe(first);
});

test('a secret that is not ours gets no ticket', async () => {
  await expect(node('another').ticket()).rejects.toThrow();
});

test('the ticket is sealed at rest', async () => {
  const ticket = await node().ticket();
  const row = await db.selectFrom('social_ticket').selectAll().executeTakeFirstOrThrow();
  expect(row.ticket_sealed.includes(ticket)).toBe(false);
});
