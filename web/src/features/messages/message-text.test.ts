import { locales } from '@coupon-centre/contract/foundation/field';
import { messageKinds } from '@coupon-centre/contract/message/message-fields';
import { expect, test } from 'vitest';
import { messagePath, messageText } from './message-text.ts';
import { messageWords } from './words.ts';

const sCardId = '0199c5f0-0000-7000-8000-000000000001';
const uCardId = '0199c5f0-0000-7000-8000-000000000002';
const message = {
  messageId: '0199c5f0-0000-7000-8000-000000000003',
  kind: 'CREDITED',
  at: '2026-11-21T12:00:00+08:00',
  isRead: false,
  sCardId,
  uCardId,
  mTitle: '10元话费券',
} as const;

test.each(locales)('every kind has words in %s, with and without what it refers to', (locale) => {
  const words = messageWords[locale];
  for (const kind of messageKinds) {
    expect(words.title[kind]).not.toBe('');
    expect(messageText({ ...message, kind }, words)).not.toMatch(/undefined|null/);
    const { messageId, at, isRead } = message;
    expect(messageText({ messageId, at, isRead, kind }, words)).not.toMatch(/undefined|null|“”|""/);
  }
});

test('a use names its order, an expiry its last moment, an answer what was said', () => {
  const { 'zh-CN': words } = messageWords;
  expect(messageText({ ...message, orderNo: 'U123' }, words)).toContain('U123');
  const expiring = { ...message, kind: 'EXPIRING', validTo: '2026-11-24T00:00:00+08:00' } as const;
  expect(messageText(expiring, words)).toContain('2026-11-23 23:59');
  const done = { ...message, kind: 'REQUEST_DONE', requestKind: 'EXPORT', caseNo: 'AB12CD34' } as const;
  expect(messageText(done, words)).toContain('AB12CD34');
});

test('a message leads to its coupon: one’s own, or the one on offer', () => {
  expect(messagePath(message)).toBe(`/cardDetail?sCardId=${sCardId}&uCardId=${uCardId}`);
  expect(messagePath({ ...message, kind: 'BACK_IN_STOCK', uCardId: undefined })).toBe(`/cardDetail?sCardId=${sCardId}`);
  expect(messagePath({ ...message, kind: 'CLAWED_BACK' })).toBe('/historyCard');
  expect(messagePath({ ...message, kind: 'FEEDBACK_ANSWERED' })).toBeNull();
});
