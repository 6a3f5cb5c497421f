import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { loadGateway } from './gateway-module.ts';
import type { Provisioning } from './provisioning/port.ts';

/* The module that docs/integrations.md shows, against a biller that checks its signature. */

const SECRET = 'between the two of us';
const NOW_MS = Date.parse('2026-11-21T12:00:00+08:00');
const booked = new Map<string, string>();

const biller = createServer(async (request, response) => {
  const body = await text(request);
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  const { orderNo, phone, at } = JSON.parse(body);
  if (request.headers['x-signature'] !== signature || at !== NOW_MS) return response.writeHead(401).end();
  if (request.url === '/grants' && phone.endsWith('9')) return response.writeHead(502).end('half an ans');
  if (request.url === '/grants') booked.set(orderNo, phone.endsWith('8') ? 'REJECTED' : 'DONE');
  return response.end(JSON.stringify({ status: booked.get(orderNo) ?? 'NONE', reason: 'number barred' }));
});

let folder: TemporaryFolder;
let gateway: Provisioning;
beforeAll(async () => {
  folder = await temporaryFolder();
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/integrations.md'), 'utf8');
  const [, shown = ''] = /```js\n(.*?)```/s.exec(docs) ?? [];
  const path = join(folder.path, 'my-biller.mjs');
  await writeFile(path, shown);
  await once(biller.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(biller.address() as AddressInfo).port}`;
  const settings = { GATEWAY_BILLER_URL: url, GATEWAY_BILLER_SECRET: SECRET };
  gateway = await loadGateway(
    { setting: 'PROVISIONING_GATEWAY', path, methods: ['grant', 'ask'] },
    { settings, clock: { now: () => NOW_MS } },
  );
});
afterAll(async () => {
  biller.close();
  await folder.remove();
});

const signal = new AbortController().signal;
const grant = (orderNo: string, phone: string) =>
  gateway.grant({ orderNo, phone, benefit: { kind: 'DATA_MB', amount: 1024 }, templateId: 'any' }, signal);

test('grants, refuses and finds again, as the port wants it', async () => {
  expect(await gateway.ask('A1', signal)).toEqual({ kind: 'unknownOrder' });
  expect(await grant('A1', '13900000001')).toEqual({ kind: 'granted' });
  expect(await gateway.ask('A1', signal)).toEqual({ kind: 'granted' });
  expect(await grant('A2', '13900000008')).toEqual({ kind: 'refused', reason: 'number barred' });
});

test('half an answer is unknown, not a refusal', async () => {
  expect(await grant('A3', '13900000009')).toEqual({ kind: 'unknown' });
  expect(await gateway.ask('A3', signal)).toEqual({ kind: 'unknownOrder' });
});
