import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { askJson } from '#platform/gateways/ask-json.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { createBiller } from './biller.ts';

/* What a module may answer that the port does not know. */

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
beforeEach(() => {
  lines.length = 0;
});

type Needs = Parameters<typeof createBiller>[0];
type Order = Parameters<ReturnType<typeof createBiller>['grant']>[0];
const order = { orderNo: 'U1', templateId: randomUUID(), phoneSealed: Buffer.alloc(0), reference: null, offer: null };
const terms = { benefit: { kind: 'DATA_MB', amount: 1 } };

function billerOf(grant: () => Promise<unknown>) {
  const provisioning = { grant } as unknown as Provisioning;
  const cipher = { open: () => '13912345678' };
  const needs = { db: undefined, clock: { now: () => 0 }, provisioning, cipher, log } as unknown as Needs;
  const biller = createBiller(needs);
  return () => biller.grant(order as unknown as Order, terms as never);
}

test.each([{ kind: 'grantd' }, 'granted', { kind: 'reversed' }, { kind: 'unknownOrder' }, null, undefined, {}])(
  'the answer %j to a grant is unknown, and the log names gateway and answer',
  async (answer) => {
    expect(await billerOf(async () => answer)()).toEqual({ kind: 'unknown' });
    const kind = String((answer as { kind?: string } | null | undefined)?.kind);
    expect(lines.join('')).toContain(`PROVISIONING_GATEWAY answered \\"${kind}\\" to grant`);
  },
);

test('why a biller gave no answer is in the log', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server.close();
  await once(server, 'close');
  const grant = billerOf(async () => {
    await askJson(url, { signal: AbortSignal.timeout(5_000) }, z.unknown());
    return { kind: 'unknown' };
  });
  expect(await grant()).toEqual({ kind: 'unknown' });
  expect(lines.join('')).toContain('"why":"connection refused"');
});
