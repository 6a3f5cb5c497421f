import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BookEntry, Grant } from './port.ts';
import { createTmf654 } from './tmf654.ts';

/* A balance server of TMF654 v4 with what its document requires, in memory. */

interface Kept {
  readonly id: string;
  status: string;
  readonly voucher?: string;
  readonly description?: string;
  readonly amount: { readonly amount: number; readonly units: string };
  readonly usageType: string;
  confirmationDate: string;
}
const NOON = '2026-11-21T04:00:00.000Z';
const NUMBER = '13800138000';
const TOKEN = 'Bearer of the biller';

let kept: Record<'topupBalance' | 'adjustBalance', Kept[]>;
let mode: 'normal' | 'cut before' | 'cut after' | 'pending' | 'denied' | 'down' | 'forbidden' | 'unfiltered';
const sent: object[] = [];

const requiredOf = {
  topupBalance: ['amount', 'usageType', 'bucket', 'partyAccount'],
  adjustBalance: ['amount', 'usageType', 'bucket'],
} as const;

async function make(path: 'topupBalance' | 'adjustBalance', request: IncomingMessage, response: ServerResponse) {
  const body = JSON.parse(await text(request));
  sent.push(body);
  if (mode === 'denied' || requiredOf[path].some((field) => body[field] === undefined)) {
    return response.writeHead(400).end(JSON.stringify({ code: '25', reason: 'Missing attribute' }));
  }
  if (mode === 'cut before') return response.destroy();
  const one = {
    ...body,
    id: `${path}-${kept[path].length + 1}`,
    status: mode === 'pending' ? 'created' : 'completed',
    confirmationDate: NOON,
  };
  kept[path].push(one);
  if (mode === 'cut after') return response.destroy();
  return response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(one));
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://biller');
  const [, base, path, id] = pathname.split('/');
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (base !== 'v4') return answer(404, { code: '60', reason: 'Resource not found' });
  if (mode === 'down') return answer(500, { code: '1', reason: 'Internal error' });
  if (mode === 'forbidden' || request.headers.authorization !== TOKEN)
    return answer(403, { code: '41', reason: 'Forbidden' });
  if (path === 'bucket') {
    const isOurs = searchParams.get('logicalResource.id') === `86${NUMBER}` && searchParams.get('status') === 'active';
    const usageType = searchParams.get('usageType');
    return answer(200, isOurs ? [{ id: `bucket-${usageType}`, usageType, partyAccount: { id: 'account-1' } }] : []);
  }
  if (path !== 'topupBalance' && path !== 'adjustBalance') return answer(404, {});
  if (request.method === 'POST') return make(path, request, response);
  if (id !== undefined) {
    const one = kept[path].find((each) => each.id === id);
    return one === undefined ? answer(404, {}) : answer(200, one);
  }
  const offset = Number(searchParams.get('offset') ?? 0);
  const found = kept[path].filter((each) =>
    mode === 'unfiltered'
      ? true
      : (['voucher', 'description', 'status'] as const).every(
          (field) => !searchParams.has(field) || each[field] === searchParams.get(field),
        ),
  );
  return answer(200, found.slice(offset, offset + Number(searchParams.get('limit') ?? 50)));
});

let gateway: ReturnType<typeof createTmf654>;
let address: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`;
  gateway = createTmf654({ url: address, authorization: TOKEN, prefix: '86' });
});
afterAll(() => server.close());
beforeEach(() => {
  kept = { topupBalance: [], adjustBalance: [] };
  mode = 'normal';
  sent.length = 0;
});

const grant = (orderNo: string, more: Partial<Grant> = {}): Grant => ({
  orderNo,
  phone: NUMBER,
  benefit: { kind: 'DATA_MB', amount: 1024 },
  templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd',
  ...more,
});
const signal = () => AbortSignal.timeout(5_000);
const ask = (orderNo: string, reference: string | null = null) =>
  gateway.ask({ ...grant(orderNo), reference }, signal());
const reversal = (orderNo: string) => ({ ...grant(orderNo), reference: null, reversalReference: null });
async function book(day: string): Promise<readonly BookEntry[]> {
  const entries: BookEntry[] = [];
  for await (const entry of gateway.book?.(day, signal()) ?? []) entries.push(entry);
  return entries;
}

it('puts data and credit into the subscriber’s bucket, with the order number as voucher', async () => {
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'granted', reference: 'topupBalance-1' });
  const credit = grant('U2', { benefit: { kind: 'CREDIT_FEN', amount: 888 } });
  expect(await gateway.grant(credit, signal())).toMatchObject({ kind: 'granted' });
  expect(sent).toMatchObject([
    {
      voucher: 'U1',
      amount: { amount: 1024, units: 'MB' },
      usageType: 'data',
      bucket: { id: 'bucket-data' },
      partyAccount: { id: 'account-1' },
      logicalResource: [{ id: `86${NUMBER}`, '@referredType': 'MSISDN' }],
    },
    { voucher: 'U2', amount: { amount: 8.88, units: 'CNY' }, usageType: 'monetary' },
  ]);
});

it('knows an order whose answer was lost, and one that never arrived', async () => {
  mode = 'cut after';
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'unknown' });
  mode = 'cut before';
  expect(await gateway.grant(grant('U2'), signal())).toEqual({ kind: 'unknown' });
  mode = 'normal';
  expect(await ask('U1')).toEqual({ kind: 'granted', reference: 'topupBalance-1' });
  expect(await ask('U2')).toEqual({ kind: 'unknownOrder' });
  expect(kept.topupBalance).toHaveLength(1);
});

it('follows a pending order by its reference until it is done or failed', async () => {
  mode = 'pending';
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'accepted', reference: 'topupBalance-1' });
  expect(await ask('U1', 'topupBalance-1')).toMatchObject({ kind: 'accepted' });
  const [one] = kept.topupBalance;
  if (one === undefined) throw new Error('nothing kept');
  one.status = 'failed';
  expect(await ask('U1', 'topupBalance-1')).toEqual({ kind: 'refused', reason: 'FAILED' });
  one.status = 'completed';
  expect(await ask('U1', 'topupBalance-1')).toMatchObject({ kind: 'granted' });
});

it('takes a denied request, a missing bucket and what no balance can hold for refusals', async () => {
  expect(await gateway.grant(grant('U1', { phone: '13900139000' }), signal())).toMatchObject({ kind: 'refused' });
  const trial = grant('U2', { benefit: { kind: 'EXPERIENCE', amount: 7 } });
  expect(await gateway.grant(trial, signal())).toMatchObject({ kind: 'refused' });
  mode = 'denied';
  expect(await gateway.grant(grant('U3'), signal())).toMatchObject({ kind: 'refused' });
});

it.each(['down', 'forbidden'] as const)('takes a server that is %s for no answer', async (state) => {
  mode = state;
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'unknown' });
  expect(await ask('U1')).toEqual({ kind: 'unknown' });
  expect(await gateway.askReversal(reversal('U1'), signal())).toEqual({ kind: 'unknown' });
  await expect(book('2026-11-21')).rejects.toThrow(/cannot be read/);
});

it('takes a wrong address for no answer, rather than refuse every coupon', async () => {
  const astray = createTmf654({ url: address.replace('v4', 'v9'), authorization: TOKEN, prefix: '86' });
  expect(await astray.grant(grant('U1'), signal())).toEqual({ kind: 'unknown' });
  expect(await astray.ask({ ...grant('U1'), reference: null }, signal())).toEqual({ kind: 'unknown' });
});

it('never takes an order for missing because a server does not filter', async () => {
  await gateway.grant(grant('U1'), signal());
  mode = 'unfiltered';
  expect(await ask('U2')).toEqual({ kind: 'unknown' });
  expect(await ask('U1')).toMatchObject({ kind: 'granted' });
});

it('reverses an order by the negative amount, and finds a reversal whose answer was lost', async () => {
  await gateway.grant(grant('U1'), signal());
  expect(await gateway.askReversal(reversal('U1'), signal())).toEqual({ kind: 'unknownReversal' });
  mode = 'cut after';
  expect(await gateway.reverse(reversal('U1'), signal())).toEqual({ kind: 'unknown' });
  mode = 'normal';
  expect(await gateway.askReversal(reversal('U1'), signal())).toEqual({
    kind: 'reversed',
    reference: 'adjustBalance-1',
  });
  expect(kept.adjustBalance).toMatchObject([{ amount: { amount: -1024, units: 'MB' }, bucket: { id: 'bucket-data' } }]);
});

it('gives the day’s book over all pages, and only what is ours and of that day', async () => {
  for (let order = 1; order <= 203; order += 1) await gateway.grant(grant(`U${order}`), signal());
  await gateway.reverse(reversal('U7'), signal());
  const another = kept.topupBalance[0];
  if (another === undefined) throw new Error('nothing kept');
  another.confirmationDate = '2026-11-20T15:59:59.999Z';
  kept.topupBalance.push({ ...another, id: 'cash', voucher: undefined, confirmationDate: NOON } as unknown as Kept);
  const entries = await book('2026-11-21');
  expect(entries).toHaveLength(203);
  expect(entries.filter(({ kind }) => kind === 'reversed')).toEqual([
    {
      orderNo: 'U7',
      kind: 'reversed',
      atMs: Date.parse(NOON),
      reference: 'adjustBalance-1',
      benefit: { kind: 'DATA_MB', amount: 1024 },
    },
  ]);
  expect((await book('2026-11-20')).map(({ orderNo }) => orderNo)).toEqual(['U1']);
});

it('puts an amount into the bucket that it is mapped to, in that bucket’s units', async () => {
  const offer = { by: 'bucket', usageType: 'dataRoaming', units: 'GB', amountPerUnit: 1024 } as const;
  expect(await gateway.grant(grant('U1', { offer }), signal())).toMatchObject({ kind: 'granted' });
  expect(sent).toMatchObject([
    { usageType: 'dataRoaming', amount: { amount: 1, units: 'GB' }, bucket: { id: 'bucket-dataRoaming' } },
  ]);
  const product = { by: 'product', productOfferingId: 'P1' } as const;
  expect(await gateway.grant(grant('U2', { offer: product }), signal())).toMatchObject({ kind: 'refused' });
});

it('tries an offer by looking for the bucket of a test number, and moves nothing', async () => {
  const offer = { by: 'bucket', usageType: 'data', units: 'MB', amountPerUnit: 1 } as const;
  const tryIt = (phone: string | undefined) => gateway.tryOffer?.({ offer, phone }, signal());
  expect(await tryIt(NUMBER)).toEqual({ kind: 'ok', name: 'bucket-data' });
  expect(await tryIt('13900139000')).toEqual({ kind: 'refused', reason: 'NO_ACTIVE_BUCKET' });
  expect(await tryIt(undefined)).toEqual({ kind: 'untried', reason: 'NO_TEST_NUMBER' });
  mode = 'down';
  expect(await tryIt(NUMBER)).toEqual({ kind: 'unknown' });
  expect(sent).toEqual([]);
});
