import { expect, it } from 'vitest';
import { createByOffer } from './by-offer.ts';
import type { BookEntry, Grant, Provisioning } from './port.ts';

const signal = new AbortController().signal;
const called: string[] = [];
const system = (name: string, book: Provisioning['book']): Provisioning => {
  const noted =
    <T>(method: string, answer: T) =>
    async (): Promise<T> => {
      called.push(`${name} ${method}`);
      return answer;
    };
  return {
    grant: noted('grant', { kind: 'granted', reference: name } as const),
    ask: noted('ask', { kind: 'unknownOrder' } as const),
    reverse: noted('reverse', { kind: 'reversed' } as const),
    askReversal: noted('askReversal', { kind: 'unknownReversal' } as const),
    ...(book && { book }),
    tryOffer: async () => ({ kind: 'ok', name }),
  };
};
const entry = (orderNo: string): BookEntry => ({ orderNo, kind: 'granted', atMs: 0 });
async function* bookOf(orderNo: string) {
  yield entry(orderNo);
}
const both = createByOffer({
  product: system('orders', () => bookOf('U1')),
  bucket: system('balances', () => bookOf('U2')),
});
const grant: Grant = { orderNo: 'U1', phone: '13800138000', benefit: { kind: 'DATA_MB', amount: 1 }, templateId: 't' };
const product = { by: 'product', productOfferingId: 'P1' } as const;
const bucket = { by: 'bucket', usageType: 'data', units: 'MB', amountPerUnit: 1 } as const;

it('keeps all of an order’s calls at the system of its offer', async () => {
  for (const [offer, name] of [
    [product, 'orders'],
    [bucket, 'balances'],
    // From before offers were mapped.
    [undefined, 'balances'],
  ] as const) {
    called.length = 0;
    const order = { ...grant, ...(offer && { offer }), reference: null, reversalReference: null };
    expect(await both.grant(order, signal)).toEqual({ kind: 'granted', reference: name } as const);
    await both.ask(order, signal);
    await both.reverse(order, signal);
    await both.askReversal(order, signal);
    expect(called).toEqual(['grant', 'ask', 'reverse', 'askReversal'].map((method) => `${name} ${method}`));
  }
  expect(await both.tryOffer?.({ offer: bucket, phone: undefined }, signal)).toEqual({ kind: 'ok', name: 'balances' });
});

it('gives the books of both, and none if one is missing', async () => {
  const read = async (of: Provisioning) => {
    const orderNos: string[] = [];
    for await (const { orderNo } of of.book?.('2026-11-21', signal) ?? []) orderNos.push(orderNo);
    return orderNos;
  };
  expect(await read(both)).toEqual(['U1', 'U2']);
  const half = createByOffer({ product: system('orders', () => bookOf('U1')), bucket: system('balances', undefined) });
  await expect(read(half)).rejects.toThrow('no book');
});
