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
import type { BookEntry, Provisioning } from './provisioning/port.ts';

/* The module that docs/integrations.md shows, against a biller that checks its signature. */

const SECRET = 'between the two of us';
const NOW_MS = Date.parse('2026-11-21T12:00:00+08:00');
const METHODS = ['grant', 'ask', 'reverse', 'askReversal'];
/** By path and order number. */
const booked = new Map<string, string>();

function statusOf(path: string, { orderNo, phone = '' }: { orderNo: string; phone?: string }): string {
  const key = `${path.replace('/find', '')} ${orderNo}`;
  if (path === '/grants') booked.set(key, { 8: 'REJECTED', 7: 'QUEUED' }[phone.at(-1) ?? ''] ?? 'DONE');
  if (path === '/reversals') booked.set(key, booked.get(`/grants ${orderNo}`) === 'DONE' ? 'UNDONE' : 'REJECTED');
  return booked.get(key) ?? 'NONE';
}

const bookPage = (page: number) => {
  const lines = [...booked].filter(([, status]) => status === 'DONE' || status === 'UNDONE');
  const [key = '', status] = lines[page - 1] ?? [];
  const at = new Date(NOW_MS).toISOString();
  return { lines: [{ orderNo: key.split(' ')[1], status, at }], more: page < lines.length };
};

const biller = createServer(async (request, response) => {
  const body = await text(request);
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  const { at, ...asked } = JSON.parse(body);
  const { url = '' } = request;
  if (request.headers['x-signature'] !== signature || at !== NOW_MS) return response.writeHead(401).end();
  if (asked.phone?.endsWith('9')) return response.writeHead(502).end('half an ans');
  if (url === '/book') return response.end(JSON.stringify(bookPage(asked.page)));
  return response.end(
    JSON.stringify({ status: statusOf(url, asked), reason: 'number barred', id: `B-${asked.orderNo}` }),
  );
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
    { setting: 'PROVISIONING_GATEWAY', path, methods: METHODS },
    { settings, clock: { now: () => NOW_MS } },
  );
});
afterAll(async () => {
  biller.close();
  await folder.remove();
});

const signal = new AbortController().signal;
const benefit = { kind: 'DATA_MB', amount: 1024 } as const;
const grant = (orderNo: string, phone: string) => gateway.grant({ orderNo, phone, benefit, templateId: 'any' }, signal);
const sent = (orderNo: string) => ({
  ...{ orderNo, phone: '13900000001', benefit, templateId: 'any' },
  ...{ reference: null, reversalReference: null },
});

test('grants, accepts, refuses and finds again, as the port wants it', async () => {
  expect(await gateway.ask(sent('A1'), signal)).toMatchObject({ kind: 'unknownOrder' });
  expect(await grant('A1', '13900000001')).toEqual({ kind: 'granted', reference: 'B-A1' });
  expect(await gateway.ask(sent('A1'), signal)).toMatchObject({ kind: 'granted' });
  expect(await grant('A2', '13900000008')).toEqual({ kind: 'refused', reason: 'number barred' });
  expect(await grant('A4', '13900000007')).toEqual({ kind: 'accepted', reference: 'B-A4' });
});

test('half an answer is unknown, not a refusal', async () => {
  expect(await grant('A3', '13900000009')).toEqual({ kind: 'unknown' });
  expect(await gateway.ask(sent('A3'), signal)).toMatchObject({ kind: 'unknownOrder' });
});

test('reverses, refuses to reverse, and finds the reversal again', async () => {
  expect(await gateway.askReversal(sent('A1'), signal)).toMatchObject({ kind: 'unknownReversal' });
  expect(await gateway.reverse(sent('A1'), signal)).toMatchObject({ kind: 'reversed' });
  expect(await gateway.askReversal(sent('A1'), signal)).toMatchObject({ kind: 'reversed' });
  expect(await gateway.reverse(sent('A2'), signal)).toMatchObject({ kind: 'refused' });
});

test('its book is read to the last page', async () => {
  const lines: BookEntry[] = [];
  for await (const line of gateway.book?.('2026-11-21', signal) ?? []) lines.push(line);
  expect(lines).toEqual([
    { orderNo: 'A1', kind: 'granted', atMs: NOW_MS },
    { orderNo: 'A1', kind: 'reversed', atMs: NOW_MS },
  ]);
});
