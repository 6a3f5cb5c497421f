import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { createTrySms } from './try-sms.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const message = { id: 'any', to: '13912345678', templateKey: 'USE_DONE', text: 'a text' };
const stopping = new AbortController().signal;

const trying = (send: SmsGateway['send'], isIdempotent = true) =>
  createTrySms({ sms: { send, isIdempotent }, log })(message, 1, stopping);
const silent = () => Promise.reject(new Error('cut off'));

test('an unanswered message is sent again only where the gateway recognises its id', async () => {
  expect(await trying(silent)).toBe('again');
  expect(await trying(silent, false)).toBe('givenUp');
});

test('a refused one is sent again by either, and its reason is in the log, the message is not', async () => {
  const refuses = async () => ({ kind: 'failed', reason: 'Kannel answered 403' }) as const;
  expect([await trying(refuses), await trying(refuses, false)]).toEqual(['again', 'again']);
  expect(lines.join('')).toContain('Kannel answered 403');
  expect(lines.join('')).not.toMatch(/13912345678|a text/);
});
