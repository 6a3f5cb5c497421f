import { codeOf } from '@coupon-centre/contract/call/errors';
import { expect, it } from 'vitest';
import type { Entry, Operation } from '#workload/history.ts';
import { type Facts, judge } from './judge.ts';

/* The checker finds what histories and databases are doctored to have. */

interface Told {
  readonly id: string;
  readonly operation: Operation;
  readonly subject: string;
  readonly result: string;
  readonly person?: string;
  readonly code?: string;
  readonly isAfterSilence?: boolean;
}

const told = ({ id, operation, subject, result, person = '19800000001', code = codeOf.SUCCESS, ...rest }: Told) =>
  [
    { kind: 'sent', id, operation, person, subject },
    { kind: 'answered', id, code, result, isAfterSilence: false, ...rest },
  ] satisfies Entry[];

const owned = (ownedId: string, more: Partial<Facts['owned'][number]> = {}) => ({
  ownedId,
  subscriberId: 'ann',
  templateId: 'coupon',
  isHidden: false,
  ...more,
});

const history = [
  ...told({ id: '1', operation: 'collect', subject: 'coupon', result: 'first' }),
  ...told({ id: '2', operation: 'use', subject: 'first', result: 'U1' }),
  ...told({ id: '3', operation: 'delete', subject: 'first', result: 'first' }),
  ...told({ id: '4', operation: 'exchange', subject: 'CODE', result: 'second' }),
  ...told({ id: '5', operation: 'collect', subject: 'coupon', result: '', code: codeOf.PERSONAL_LIMIT }),
];
const facts: Facts = {
  owned: [owned('first', { isHidden: true }), owned('second')],
  orders: [{ orderNo: 'U1', ownedId: 'first', state: 'SUCCEEDED' }],
  exchanged: new Set(['second']),
};

it('finds nothing where answers and database agree', () => {
  expect(judge(history, facts)).toEqual({ acknowledged: 4, lost: [], twice: [] });
});

it.each<[string, Partial<Facts>]>([
  ['a coupon that was granted', { owned: [owned('second')] }],
  ['a use that had succeeded', { orders: [{ orderNo: 'U1', ownedId: 'first', state: 'REFUSED' }] }],
  ['the order of a use', { orders: [] }],
  ['an order that is of another coupon', { orders: [{ orderNo: 'U1', ownedId: 'second', state: 'SUCCEEDED' }] }],
  ['a deletion', { owned: [owned('first'), owned('second')] }],
  ['the exchange of a code', { exchanged: new Set() }],
  ['the right coupon', { owned: [owned('first', { isHidden: true, templateId: 'other' }), owned('second')] }],
])('finds that %s was lost', (_what, doctored) => {
  const { lost, twice } = judge(history, { ...facts, ...doctored });
  expect(lost.length).toBeGreaterThan(0);
  expect(twice).toEqual([]);
});

it('finds a coupon that no answer granted, except where an answer is missing', () => {
  const doubled = { ...facts, owned: [...facts.owned, owned('third')] };
  expect(judge(history, doubled)).toMatchObject({ lost: [], twice: [expect.stringContaining('third')] });
  const unheard: Entry = { kind: 'sent', id: '6', operation: 'collect', person: '19800000001', subject: 'coupon' };
  expect(judge([...history, unheard], doubled).twice).toEqual([]);
});

it('finds one request with two coupons, one code for two people, and one use with two orders', () => {
  const again = told({ id: '1', operation: 'collect', subject: 'coupon', result: 'third' });
  const rival = told({ id: '7', operation: 'exchange', subject: 'CODE', result: 'third', person: '19800000002' });
  const use = told({ id: '2', operation: 'use', subject: 'first', result: 'U2' });
  const more: Facts = {
    owned: [...facts.owned, owned('third', { subscriberId: 'bob' })],
    orders: [...facts.orders, { orderNo: 'U2', ownedId: 'first', state: 'SUCCEEDED' }],
    exchanged: new Set(['second', 'third']),
  };
  expect(judge([...history, ...again], more).twice.join()).toContain('more than one coupon for one request');
  expect(judge([...history, ...rival], more).twice.join()).toContain('its code gave');
  expect(judge([...history, ...use], more).twice.join()).toContain('more than one order');
});

it('finds a restore whose use was not reversed', () => {
  const restored = [
    ...history,
    ...told({ id: '8', operation: 'restore', subject: 'first', result: 'first', person: '' }),
  ];
  expect(judge(restored, facts).lost).toHaveLength(1);
  const reversed = { ...facts, orders: [{ orderNo: 'U1', ownedId: 'first', state: 'REVERSED' }] };
  expect(judge(restored, reversed).lost).toEqual([]);
});
