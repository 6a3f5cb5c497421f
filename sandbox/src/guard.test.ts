import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardSandbox, sandboxKey } from '#guard.ts';

const key = sandboxKey((purpose, bytes) => Buffer.alloc(bytes, purpose));
const OUTSIDE = '192.0.2.7';

const http = fastify();
http.register((guarded, _options, done) => {
  guardSandbox(guarded, key);
  guarded.get('/sandbox/sms.json', async () => ['a code']);
  guarded.post('/sandbox/sessions', async () => ['a session']);
  done();
});
beforeAll(async () => {
  await http.ready();
});
afterAll(() => http.close());

describe('from this machine', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s needs no key', async (remoteAddress) => {
    expect((await http.inject({ url: '/sandbox/sms.json', remoteAddress })).statusCode).toBe(200);
  });

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip', 'via'])(
    'through a proxy, as %s tells, it is another machine',
    async (name) => {
      const headers = { [name]: '127.0.0.1' };
      expect((await http.inject({ url: '/sandbox/sms.json', headers })).statusCode).toBe(404);
    },
  );

  test.each([
    ['1.1', 200],
    ['1.0', 404],
  ])('in HTTP/%s, which a plain proxy_pass speaks if it is 1.0, the answer is %i', async (version, status) => {
    const address = await http.listen({ port: 0, host: '127.0.0.1' }).catch(() => http.listeningOrigin);
    const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
    socket.write(`GET /sandbox/sms.json HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test.each(['evil.example', 'localhost.evil.example:8080', '127.0.0.1.evil.example'])(
    'asked as %s it needs the key: a name of another site may lead here too',
    async (host) => {
      expect((await http.inject({ url: '/sandbox/sms.json', headers: { host } })).statusCode).toBe(404);
    },
  );
});

describe.each([OUTSIDE, '10.0.0.2', '::ffff:192.0.2.7', 'fe80::1'])('from another machine, %s', (remoteAddress) => {
  test.each([
    ['GET', '/sandbox/sms.json'],
    ['HEAD', '/sandbox/sms.json'],
    ['POST', '/sandbox/sessions'],
  ] as const)('%s %s is not there without the key', async (method, url) => {
    const unknown = await http.inject({ method, url: '/nothing', remoteAddress });
    for (const query of ['', '?key=', `?key=${key.slice(1)}`, `?key=${'A'.repeat(key.length)}`]) {
      const answer = await http.inject({ method, url: url + query, remoteAddress });
      expect([answer.statusCode, answer.body.replaceAll(url, '/nothing').replaceAll(query, '')]).toEqual([
        404,
        unknown.body,
      ]);
    }
  });

  test('the key opens it, a cookie keeps it, and the address is asked again without the key', async () => {
    const headers = { accept: 'text/html,*/*' };
    const opened = await http.inject({ url: `/sandbox/sms.json?to=1&key=${key}`, headers, remoteAddress });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/sandbox/sms.json?to=1']);
    expect(String(opened.headers['set-cookie'])).toMatch(/; Path=\/sandbox; HttpOnly; SameSite=Lax$/);
    const [cookie = ''] = String(opened.headers['set-cookie']).split(';');
    const kept = await http.inject({
      url: '/sandbox/sms.json?to=1',
      headers: { cookie: `a=b; ${cookie}` },
      remoteAddress,
    });
    expect(kept.json()).toEqual(['a code']);
    const forged = { cookie: `${cookie}x` };
    expect((await http.inject({ url: '/sandbox/sms.json', headers: forged, remoteAddress })).statusCode).toBe(404);
  });

  test('a program sends the key with each request', async () => {
    const answer = await http.inject({ method: 'POST', url: `/sandbox/sessions?key=${key}`, remoteAddress });
    expect(answer.json()).toEqual(['a session']);
    expect((await http.inject({ url: `/sandbox/sms.json?key=${key}`, remoteAddress })).json()).toEqual(['a code']);
  });
});
