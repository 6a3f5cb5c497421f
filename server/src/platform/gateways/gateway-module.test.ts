import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedGateway, startJsonBiller } from '#test/json-biller.ts';
import type { BookEntry, Provisioning } from './provisioning/port.ts';

/* The module that docs/integrations.md shows, against a biller that checks its signature. */

const NOW_MS = Date.parse('2026-11-21T12:00:00+08:00');
const clock = { now: () => NOW_MS };
/** By the last digit of the number. */
const fates: Readonly<Record<string, 'QUEUED' | 'REJECTED' | 'half'>> = { 7: 'QUEUED', 8: 'REJECTED', 9: 'half' };

let biller: Awaited<ReturnType<typeof startJsonBiller>>;
let gateway: Provisioning;
beforeAll(async () => {
  biller = await startJsonBiller(clock, (phone) => fates[phone.at(-1) ?? ''] ?? 'DONE');
  gateway = await documentedGateway(`http://127.0.0.1:${biller.port}`, clock);
});
afterAll(() => biller.close());

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
