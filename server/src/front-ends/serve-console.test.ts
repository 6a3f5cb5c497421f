import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConsole } from './serve-console.ts';

const http = fastify();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await writeFile(join(folder, 'index-abc.js'), 'export {};');
  await serveConsole(http, { html: '<script nonce="__NONCE__"></script><meta nonce="__NONCE__">', assetsDir: folder });
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => http.inject({ url });

test('every address below the base is the console, never kept, with a nonce of its own in document and policy', async () => {
  const answers = await Promise.all(['/console/', '/console/audit', '/console/coupons/7'].map(get));
  const nonces = answers.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '');
  expect(new Set(nonces).size).toBe(answers.length);
  for (const [at, { statusCode, headers, body }] of answers.entries()) {
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toBe(`<script nonce="${nonces[at]}"></script><meta nonce="${nonces[at]}">`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'nonce-${nonces[at]}'`);
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default dompurify");
  }
});

test('files are kept for good; one that is not there is no page', async () => {
  const file = await get('/console/assets/index-abc.js');
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await get('/console/assets/gone.js')).statusCode).toBe(404);
  expect((await get('/console/favicon.ico')).statusCode).toBe(404);
  expect((await get('/console')).headers['location']).toBe('/console/');
});

test.each([
  [[], '沙箱环境，均为模拟', 'Sandbox: nothing here is real'],
  [['sms', 'billing'], '沙箱环境，但短信和计费为真实系统', 'Sandbox: SMS and billing are live'],
] as const)('in a sandbox with %j live, every screen says so', async (live, chinese, english) => {
  const marked = fastify();
  await serveConsole(marked, { html: '<body><div id="root"></div></body>', assetsDir: folder }, live);
  expect((await marked.inject({ url: '/console/audit' })).body).toMatch(
    new RegExp(
      `<div id="root"></div><p lang="zh-CN" style="[^"]+">${chinese} · <span lang="en">${english}</span></p></body>`,
    ),
  );
  await marked.close();
});
