import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { databaseScene } from '#test/scene.ts';
import { oneRoute } from '#test/sms-routes.ts';
import { createTrySms } from './try-sms.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const template = { key: 'USE_USED', params: {}, locale: 'en' } as const;
const stopping = new AbortController().signal;
const { db, clock } = await databaseScene();

const newMessage = () => ({
  id: uuidv7(),
  subscriberId: uuidv7(),
  urgency: 'notice' as const,
  to: '13912345678',
  template,
  text: 'a text',
});
const trying = (send: SmsGateway['send'], { isIdempotent = true, attempts = 1 } = {}) => {
  const sms = oneRoute({ db, clock, log }, { send, isIdempotent });
  return createTrySms({ sms, log })(newMessage(), attempts, stopping);
};
const silent = () => Promise.reject(new Error('cut off'));
const refuses = (isPermanent: boolean) => async () =>
  ({ kind: 'refused', reason: 'Kannel answered 403', isPermanent }) as const;

test('an unanswered message is sent again only where the gateway recognises its id', async () => {
  expect(await trying(silent)).toBe('again');
  expect(await trying(silent, { isIdempotent: false })).toBe('givenUp');
});

test('a refused one is sent again for a while by either, unless it is refused for good', async () => {
  expect([await trying(refuses(false)), await trying(refuses(false), { isIdempotent: false })]).toEqual([
    'again',
    'again',
  ]);
  expect(await trying(refuses(false), { attempts: 20 })).toBe('givenUp');
  expect(await trying(refuses(true))).toBe('givenUp');
  expect(lines.join('')).toContain('Kannel answered 403');
  expect(lines.join('')).not.toMatch(/13912345678|a text/);
});

test('a throttled one is sent later, however often', async () => {
  expect(await trying(async () => ({ kind: 'throttled' }), { attempts: 1_000 })).toBe('again');
});

test('an attempt that another worker began, and did not end, is the last one where the gateway does not recognise the id', async () => {
  const message = newMessage();
  const sent: string[] = [];
  const gateway: SmsGateway = {
    isIdempotent: false,
    async send({ id }) {
      sent.push(id);
      return new Promise<never>(() => undefined);
    },
  };
  const stop = new AbortController();
  const dead = createTrySms({ sms: oneRoute({ db, clock, log }, gateway), log })(message, 1, stop.signal);
  await expect.poll(() => sent).toHaveLength(1);
  expect(await createTrySms({ sms: oneRoute({ db, clock, log }, gateway), log })(message, 2, stopping)).toBe('givenUp');
  expect(sent).toHaveLength(1);
  stop.abort(new Error('the worker stops'));
  await dead;
});

test('what was taken is not sent again', async () => {
  const message = newMessage();
  let sent = 0;
  const gateway: SmsGateway = {
    async send() {
      sent += 1;
      return { kind: 'accepted', references: [] };
    },
  };
  const attempt = createTrySms({ sms: oneRoute({ db, clock, log }, gateway), log });
  expect([await attempt(message, 1, stopping), await attempt(message, 2, stopping)]).toEqual(['sent', 'sent']);
  expect(sent).toBe(1);
});
