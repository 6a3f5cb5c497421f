import type { ActionState, Card } from '@coupon-centre/contract/claim/card';
import { expect, test } from 'vitest';
import { cardAt, nextChangeMs } from './card-at.ts';

const START = '2026-11-21T10:00:00+08:00';
const END = '2026-11-21T11:00:00+08:00';
const start = Date.parse(START);
const end = Date.parse(END);

const cardIn = (actionState: ActionState, more: Partial<Card> = {}): Card => ({
  sCardId: '0190a7e2-0000-7000-8000-000000000001',
  mTitle: '10GB',
  sTitle: '',
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount: 10_240 },
  time: '',
  claimStart: START,
  claimEnd: END,
  remainPercent: 100,
  tags: [],
  actionState,
  ...more,
});

test('a coupon opens on the second, not before', () => {
  const waiting = cardIn('NOT_STARTED', { nextAt: START });
  expect(cardAt(waiting, start - 1, true).actionState).toBe('NOT_STARTED');
  expect(cardAt(waiting, start, true).actionState).toBe('CLAIM');
});

test('a guest is then asked to log in', () => {
  expect(cardAt(cardIn('NOT_STARTED', { nextAt: START }), start, false).actionState).toBe('LOGIN');
});

test('a coupon listed for a guest can be collected after login', () => {
  expect(cardAt(cardIn('LOGIN'), start, true).actionState).toBe('CLAIM');
});

test('a collectable coupon ends at its end without a new list', () => {
  expect(cardAt(cardIn('CLAIM'), end - 1, true).actionState).toBe('CLAIM');
  expect(cardAt(cardIn('CLAIM'), end, true).actionState).toBe('ENDED');
});

test('a coupon sold out for today returns at the announced time', () => {
  const soldOut = cardIn('SOLD_OUT_TODAY', { nextAt: START });
  expect(cardAt(soldOut, start - 1, true).actionState).toBe('SOLD_OUT_TODAY');
  expect(cardAt(soldOut, start, true).actionState).toBe('CLAIM');
});

test('a limit without an end stays', () => {
  expect(cardAt(cardIn('LIMIT_REACHED'), end, true).actionState).toBe('LIMIT_REACHED');
});

test('the next change is the soonest moment still to come', () => {
  const cards = [cardIn('CLAIM'), cardIn('NOT_STARTED', { nextAt: START })];
  expect(nextChangeMs(cards, [], start - 600_000)).toBe(start - 300_000);
  expect(nextChangeMs(cards, [], start - 5_000)).toBe(start);
  expect(nextChangeMs(cards, [], start)).toBe(end);
  expect(nextChangeMs(cards, [], end)).toBeNull();
});
