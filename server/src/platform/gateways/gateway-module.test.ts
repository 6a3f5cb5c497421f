import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { documentedGateway, startJsonBiller } from '#test/json-biller.ts';
import { loadGateway } from './gateway-module.ts';
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

describe('a module that cannot be made', () => {
  const settings = { GATEWAY_URL: 'http://biller.intra', GATEWAY_SECRET: 'do not tell' };
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());
  async function load(source: string) {
    const path = join(folder.path, `${randomUUID()}.mjs`);
    await writeFile(path, source);
    return loadGateway({ setting: 'SMS_GATEWAY', path, methods: ['send'] }, { settings, clock });
  }

  test('says why, without what its settings hold', async () => {
    const failing = `export const createGateway = ({ settings }) => {
      throw new Error('no certificate for 13912345678 in ' + settings.GATEWAY_URL + ' with ' + settings.GATEWAY_SECRET);
    };`;
    await expect(load(failing)).rejects.toThrow(
      /^SMS_GATEWAY: .*createGateway \(no certificate for 139\*{4}5678 in <GATEWAY_URL> with <GATEWAY_SECRET>\)\.$/,
    );
  });

  const tell = "process.emit('hangs')";
  test.each([
    ['loading', `${tell}; await new Promise(() => {}); export const createGateway = () => ({});`],
    ['createGateway', `export const createGateway = () => { ${tell}; return new Promise(() => {}); };`],
  ])('ends the start after ten seconds if it hangs in %s', async (where, source) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const hangs = once(process, 'hangs');
      const loaded = expect(load(source)).rejects.toThrow(`does not end ${where} within 10 s.`);
      await hangs;
      await setImmediate();
      await vi.advanceTimersByTimeAsync(10_000);
      await loaded;
    } finally {
      vi.useRealTimers();
    }
  });
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
