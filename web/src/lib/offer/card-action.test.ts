import { actionStates, type Card } from '@coupon-centre/contract/card/card';
import { expect, test } from 'vitest';
import { en } from '#lib/words/en.ts';
import { cardAction } from './card-action.ts';

const NOW = Date.parse('2026-11-21T09:00:00+08:00');
const words = en.centre;

const cardIn = (actionState: Card['actionState'], more: Partial<Card> = {}): Card => ({
  sCardId: '0190a7e2-0000-7000-8000-000000000001',
  mTitle: '10 GB',
  sTitle: '',
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount: 10_240 },
  time: '',
  claimStart: '2026-11-21T08:00:00+08:00',
  claimEnd: '2026-11-22T08:00:00+08:00',
  remainPercent: 100,
  tags: [],
  actionState,
  ...more,
});
const listed = { claim: null, isGrab: false, nowMs: NOW };

test('only what can be done takes a tap', () => {
  const doing = actionStates.map((state) => [state, cardAction(cardIn(state), listed, words).does]);
  expect(Object.fromEntries(doing)).toEqual({
    CLAIM: 'collect',
    LOGIN: 'collect',
    OWNED_USE: 'use',
    LIMIT_REACHED: 'nothing',
    NOT_STARTED: 'nothing',
    SOLD_OUT: 'nothing',
    SOLD_OUT_TODAY: 'nothing',
    NOT_ELIGIBLE: 'nothing',
    ENDED: 'nothing',
    PAUSED: 'nothing',
  });
});

test('a coupon that is not for somebody says why', () => {
  const action = cardAction(cardIn('NOT_ELIGIBLE', { reason: 'For new customers' }), listed, words);
  expect(action).toMatchObject({ text: 'Not for you', reason: 'For new customers' });
});

test('one that has not started says when', () => {
  const today = cardAction(cardIn('NOT_STARTED', { nextAt: '2026-11-21T10:00:00+08:00' }), listed, words);
  const later = cardAction(cardIn('NOT_STARTED', { nextAt: '2026-12-03T10:00:00+08:00' }), listed, words);
  expect([today.text, later.text]).toEqual(['From 10:00', 'From 3 Dec 10:00']);
});

test('while the request is under way a scarce coupon says so, a plentiful one is shown as collected', () => {
  const scarce = cardAction(cardIn('CLAIM'), { ...listed, claim: { kind: 'sending', isTrusted: false } }, words);
  const plenty = cardAction(cardIn('CLAIM'), { ...listed, claim: { kind: 'sending', isTrusted: true } }, words);
  expect(scarce).toMatchObject({ text: 'Collecting', does: 'nothing', isBusy: true });
  expect(plenty).toMatchObject({ text: 'Collected', does: 'nothing' });
});

test('who may have another one is told that they have one', () => {
  const claim = { kind: 'settled', change: { actionState: 'CLAIM' }, mayAgain: true, at: NOW } as const;
  expect(cardAction(cardIn('CLAIM'), { ...listed, claim }, words)).toMatchObject({ text: 'One more', does: 'collect' });
});
