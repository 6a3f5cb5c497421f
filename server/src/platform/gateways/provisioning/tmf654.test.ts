import { afterEach, beforeEach, expect, it } from 'vitest';
import { BALANCE_TOKEN, type KeptAction, startBalanceServer } from '#test/balance-server.ts';
import type { BookEntry, Grant } from './port.ts';
import { createTmf654 } from './tmf654.ts';

const NOON = '2026-11-21T04:00:00.000Z';
const NUMBER = '13800138000';

let biller: Awaited<ReturnType<typeof startBalanceServer>>;
let gateway: ReturnType<typeof createTmf654>;
const address = (): string => `http://127.0.0.1:${biller.port}/v4`;
beforeEach(async () => {
  biller = await startBalanceServer({ now: () => Date.parse(NOON) });
  biller.behaviour.isKnown = (msisdn) => msisdn === `86${NUMBER}`;
  gateway = createTmf654({ url: address(), authorization: BALANCE_TOKEN, prefix: '86' });
});
afterEach(() => biller.close());

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
  expect(biller.sent).toMatchObject([
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
  biller.behaviour.mode = 'cut after';
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'unknown' });
  biller.behaviour.mode = 'cut before';
  expect(await gateway.grant(grant('U2'), signal())).toEqual({ kind: 'unknown' });
  biller.behaviour.mode = 'normal';
  expect(await ask('U1')).toEqual({ kind: 'granted', reference: 'topupBalance-1' });
  expect(await ask('U2')).toEqual({ kind: 'unknownOrder' });
  expect(biller.kept.topupBalance).toHaveLength(1);
});

it('follows a pending order by its reference until it is done or failed', async () => {
  biller.behaviour.mode = 'pending';
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'accepted', reference: 'topupBalance-1' });
  expect(await ask('U1', 'topupBalance-1')).toMatchObject({ kind: 'accepted' });
  const [one] = biller.kept.topupBalance;
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
  biller.behaviour.mode = 'denied';
  expect(await gateway.grant(grant('U3'), signal())).toMatchObject({ kind: 'refused' });
});

it('takes a denied repetition for what the first request was, and a denial for no answer while it cannot ask', async () => {
  expect(await gateway.grant(grant('U1'), signal())).toMatchObject({ kind: 'granted' });
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'granted', reference: 'topupBalance-1' });
  await gateway.reverse(reversal('U1'), signal());
  expect(await gateway.reverse(reversal('U1'), signal())).toEqual({ kind: 'reversed', reference: 'adjustBalance-1' });
  expect([biller.kept.topupBalance.length, biller.kept.adjustBalance.length]).toEqual([1, 1]);
  biller.behaviour.mode = 'denied';
  biller.behaviour.isListed = false;
  expect(await gateway.grant(grant('U2'), signal())).toEqual({ kind: 'unknown' });
});

it.each(['down', 'forbidden'] as const)('takes a server that is %s for no answer', async (state) => {
  biller.behaviour.mode = state;
  expect(await gateway.grant(grant('U1'), signal())).toEqual({ kind: 'unknown' });
  expect(await ask('U1')).toEqual({ kind: 'unknown' });
  expect(await gateway.askReversal(reversal('U1'), signal())).toEqual({ kind: 'unknown' });
  await expect(book('2026-11-21')).rejects.toThrow(/cannot be read/);
});

it('takes a wrong address for no answer, rather than refuse every coupon', async () => {
  const astray = createTmf654({ url: address().replace('v4', 'v9'), authorization: BALANCE_TOKEN, prefix: '86' });
  expect(await astray.grant(grant('U1'), signal())).toEqual({ kind: 'unknown' });
  expect(await astray.ask({ ...grant('U1'), reference: null }, signal())).toEqual({ kind: 'unknown' });
});

it('never takes an order for missing because a server does not filter', async () => {
  await gateway.grant(grant('U1'), signal());
  biller.behaviour.mode = 'unfiltered';
  expect(await ask('U2')).toEqual({ kind: 'unknown' });
  expect(await ask('U1')).toMatchObject({ kind: 'granted' });
});

it('reverses an order by the negative amount, and finds a reversal whose answer was lost', async () => {
  await gateway.grant(grant('U1'), signal());
  expect(await gateway.askReversal(reversal('U1'), signal())).toEqual({ kind: 'unknownReversal' });
  biller.behaviour.mode = 'cut after';
  expect(await gateway.reverse(reversal('U1'), signal())).toEqual({ kind: 'unknown' });
  biller.behaviour.mode = 'normal';
  expect(await gateway.askReversal(reversal('U1'), signal())).toEqual({
    kind: 'reversed',
    reference: 'adjustBalance-1',
  });
  expect(biller.kept.adjustBalance).toMatchObject([
    { amount: { amount: -1024, units: 'MB' }, bucket: { id: 'bucket-data' } },
  ]);
});

it('gives the day’s book over all pages, and only what is ours and of that day', async () => {
  for (let order = 1; order <= 203; order += 1) await gateway.grant(grant(`U${order}`), signal());
  await gateway.reverse(reversal('U7'), signal());
  const another = biller.kept.topupBalance[0];
  if (another === undefined) throw new Error('nothing kept');
  another.confirmationDate = '2026-11-20T15:59:59.999Z';
  biller.kept.topupBalance.push({
    ...another,
    id: 'cash',
    voucher: undefined,
    confirmationDate: NOON,
  } as unknown as KeptAction);
  const entries = await book('2026-11-21');
  expect(entries).toHaveLength(203);
  expect(entries.filter(({ kind }) => kind === 'reversed')).toEqual([
    {
      orderNo: 'U7',
      kind: 'reversed',
      atMs: Date.parse(NOON),
      reference: 'adjustBalance-1',
      benefit: { kind: 'DATA_MB', amount: 1024, bucket: { usageType: 'data', units: 'MB', amount: 1024 } },
    },
  ]);
  expect((await book('2026-11-20')).map(({ orderNo }) => orderNo)).toEqual(['U1']);
});

it.each(['total', 'offset', 'link'] as const)(
  'gives the whole book of a server whose pages are shorter than asked for and that pages by %s',
  async (paging) => {
    for (let order = 1; order <= 130; order += 1) await gateway.grant(grant(`U${order}`), signal());
    await gateway.reverse(reversal('U7'), signal());
    Object.assign(biller.behaviour, { pageMax: 40, paging });
    const entries = await book('2026-11-21');
    expect(new Set(entries.map(({ orderNo, kind }) => `${kind} ${orderNo}`)).size).toBe(131);
    expect(entries).toHaveLength(131);
  },
);

it('gives no book rather than half of one', async () => {
  for (let order = 1; order <= 60; order += 1) await gateway.grant(grant(`U${order}`), signal());
  // It says that there are more than it gives.
  Object.assign(biller.behaviour, { pageMax: 0, paging: 'total' });
  await expect(book('2026-11-21')).rejects.toThrow(/ended after 0 of 60/);
  Object.assign(biller.behaviour, { pageMax: 40, paging: 'link' });
  biller.behaviour.nextHost = 'http://elsewhere.example';
  await expect(book('2026-11-21')).rejects.toThrow(/another host/);
});

it('puts an amount into the bucket that it is mapped to, in that bucket’s units', async () => {
  const offer = { by: 'bucket', usageType: 'dataRoaming', units: 'GB', amountPerUnit: 1024 } as const;
  expect(await gateway.grant(grant('U1', { offer }), signal())).toMatchObject({ kind: 'granted' });
  expect(biller.kept.topupBalance).toMatchObject([
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
  biller.behaviour.mode = 'down';
  expect(await tryIt(NUMBER)).toEqual({ kind: 'unknown' });
  expect([biller.kept.topupBalance, biller.kept.adjustBalance]).toEqual([[], []]);
});
