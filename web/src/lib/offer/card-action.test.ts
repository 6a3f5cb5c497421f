import { actionStates, type Card } from '@coupon-centre/contract/claim/card';
import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
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

test('on a preview no button does anything', () => {
  const doing = actionStates.map((state) => cardAction(cardIn(state), { ...listed, isPreview: true }, words).does);
  expect(new Set(doing)).toEqual(new Set(['nothing']));
});

test('only available actions respond to a tap', () => {
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

test('an ineligible coupon says why', () => {
  const action = cardAction(cardIn('NOT_ELIGIBLE', { reason: 'For new customers' }), listed, words);
  expect(action).toMatchObject({ text: 'Not eligible', reason: 'For new customers' });
});

test('one that has not started says when, and offers a reminder while there is time for one', () => {
  const startingIn = (ms: number) => cardIn('NOT_STARTED', { nextAt: new Date(NOW + ms).toISOString() });
  const inAnHour = cardAction(startingIn(HOUR_MS), listed, words);
  expect(inAnHour).toMatchObject({ text: words.remind, does: 'remind', reason: 'From 10:00' });
  const later = cardAction(cardIn('NOT_STARTED', { nextAt: '2026-12-03T10:00:00+08:00' }), listed, words);
  expect(later).toMatchObject({ does: 'remind', reason: 'From 3 Dec 10:00' });
  expect(cardAction(startingIn(5 * MINUTE_MS + 1), listed, words).does).toBe('remind');
  expect(cardAction(startingIn(5 * MINUTE_MS), listed, words)).toMatchObject({ text: 'From 09:05', does: 'nothing' });
});

test('a reminder can be cancelled until the start', () => {
  const reminder = { remindAt: '2026-11-21T08:59:00+08:00', minutesBefore: 5, quietHoursToo: false } as const;
  const soon = cardIn('NOT_STARTED', { nextAt: new Date(NOW + MINUTE_MS).toISOString(), reminder });
  expect(cardAction(soon, listed, words)).toMatchObject({ text: 'Cancel reminder', does: 'forget' });
});

test('a reminder’s button keeps its text while the request is under way', () => {
  const card = cardIn('NOT_STARTED', { nextAt: new Date(NOW + HOUR_MS).toISOString() });
  const claim = { kind: 'sending', isTrusted: false } as const;
  expect(cardAction(card, { ...listed, claim }, words)).toMatchObject({ text: words.remind, isBusy: true });
});

test('while the request is under way a scarce coupon says so, a plentiful one is shown as collected', () => {
  const scarce = cardAction(cardIn('CLAIM'), { ...listed, claim: { kind: 'sending', isTrusted: false } }, words);
  const plenty = cardAction(cardIn('CLAIM'), { ...listed, claim: { kind: 'sending', isTrusted: true } }, words);
  expect(scarce).toMatchObject({ text: 'Collecting', does: 'nothing', isBusy: true });
  expect(plenty).toMatchObject({ text: 'Collected', does: 'nothing' });
});

test('a coupon that can be collected again says that one is owned', () => {
  const claim = { kind: 'settled', change: { actionState: 'CLAIM' }, mayAgain: true, at: NOW } as const;
  expect(cardAction(cardIn('CLAIM'), { ...listed, claim }, words)).toMatchObject({ text: 'One more', does: 'collect' });
});
