import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { SmsGateway, SmsReceipt, SmsReceiptState } from '#platform/gateways/sms/port.ts';
import { databaseScene } from '#test/scene.ts';
import { forgetReferences, forgetWays } from './forget-sms.ts';
import { createSmsSender } from './sms-sender.ts';

const { db, clock } = await databaseScene();
const log = pino({ level: 'silent' });
const MANY = 30;
const DAY_MS = 86_400_000;

/** A gateway that answers when the test says so. */
function slowGateway() {
  const asked: string[] = [];
  const { promise: answer, resolve } = Promise.withResolvers<readonly string[]>();
  const gateway: SmsGateway = {
    async send({ id }) {
      asked.push(id);
      return { kind: 'accepted', references: await answer };
    },
  };
  return { gateway, asked, answer: resolve };
}

const senderOf = (gateway: SmsGateway) =>
  createSmsSender({ db, clock, log, routes: [{ name: 'first', gateway, hasReceipts: true }] });

const newSms = (subscriberId: string | undefined = uuidv7()) => ({
  id: uuidv7(),
  subscriberId,
  to: '13912345678',
  template: { key: 'USE_USED', params: {}, locale: 'en' } as const,
  text: 'a text',
  urgency: 'notice' as const,
});

const wayOf = (messageId: string) =>
  db.selectFrom('sms_message').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow();

const receipt = (by: SmsReceipt['by'], state: SmsReceiptState, detail?: string): SmsReceipt => ({
  by,
  state,
  atMs: clock.now(),
  ...(detail !== undefined && { detail }),
});

const shuffled = <T>(items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

test('receipts in any order, repeated, and at the same time as the gateway’s answer: the highest of each segment holds', async () => {
  const ends = ['delivered', 'failed', 'expired', 'rejected'] as const;
  const messages = Array.from({ length: MANY }, (_, at) => {
    const references = ['a', 'b', 'c'].map((segment) => `${at}-${segment}`);
    return { sms: newSms(), references, end: ends[at % ends.length] ?? 'delivered', ...slowGateway() };
  });
  const all = messages.map(async ({ sms, references, end, gateway, asked, answer }) => {
    const sender = senderOf(gateway);
    const sent = sender.send(sms);
    await expect.poll(() => asked).toHaveLength(1);
    const [last = '', ...others] = references;
    const receipts = [
      ...references.map((reference) => receipt({ reference }, 'submitted')),
      ...others.map((reference) => receipt({ reference }, 'delivered')),
      receipt({ reference: last }, end, 'UNDELIV 012'),
    ];
    const given = shuffled([...receipts, ...receipts]);
    // Some before the answer, some with it, some after it.
    await Promise.all(given.slice(0, 4).map((one) => sender.take('first', one)));
    answer(references);
    await Promise.all([sent, ...given.slice(4).map((one) => sender.take('first', one))]);
    return sent;
  });
  expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(messages.map(() => 'sent'));
  for (const { sms, end } of messages) {
    const way = await wayOf(sms.id);
    expect(way).toMatchObject({ state: end.toUpperCase(), segments: 3, route: 'first', template_key: 'USE_USED' });
    expect([way.answered_at, way.submitted_at, way.ended_at]).not.toContain(null);
    expect(Object.keys(way.receipts)).toHaveLength(3);
  }
});

test('a receipt by our id stands for the whole message, also before the answer', async () => {
  const { gateway, asked, answer } = slowGateway();
  const sender = senderOf(gateway);
  const sms = newSms();
  const sent = sender.send(sms);
  await expect.poll(() => asked).toHaveLength(1);
  await sender.take('first', receipt({ id: sms.id }, 'delivered'));
  answer([]);
  await sent;
  await sender.take('first', receipt({ id: sms.id }, 'submitted'));
  expect(await wayOf(sms.id)).toMatchObject({ state: 'DELIVERED', segments: 1 });
});

test('delivered is final, for as many late receipts as come', async () => {
  const { gateway, answer } = slowGateway();
  answer(['only-segment']);
  const sender = senderOf(gateway);
  const sms = newSms();
  await sender.send(sms);
  const by = { reference: 'only-segment' };
  const late = (['failed', 'rejected', 'expired', 'submitted'] as const).map((state) => receipt(by, state));
  await Promise.all([receipt(by, 'delivered'), ...late, ...late].map((one) => sender.take('first', one)));
  expect((await wayOf(sms.id)).state).toBe('DELIVERED');
});

test('a reference that the gateway gives again belongs to the newer message, with none of the older one’s receipts', async () => {
  const ids: string[] = [];
  for (const state of ['delivered', 'failed'] as const) {
    const { gateway, answer } = slowGateway();
    answer(['again']);
    const sender = senderOf(gateway);
    const sms = newSms();
    ids.push(sms.id);
    await sender.send(sms);
    expect((await wayOf(sms.id)).state).toBe('SENT');
    await sender.take('first', receipt({ reference: 'again' }, state));
  }
  const states = await Promise.all(ids.map(async (id) => (await wayOf(id)).state));
  expect(states).toEqual(['DELIVERED', 'FAILED']);
});

test('a receipt of one route does not touch another route’s message with the same reference', async () => {
  const { gateway, answer } = slowGateway();
  answer(['shared']);
  const sender = senderOf(gateway);
  const sms = newSms();
  await sender.send(sms);
  await sender.take('second', receipt({ reference: 'shared' }, 'failed'));
  expect((await wayOf(sms.id)).state).toBe('SENT');
});

test('of many workers that begin one message at once, one asks the gateway', async () => {
  const { gateway, asked, answer } = slowGateway();
  const sms = newSms();
  const forgetful = { ...gateway, isIdempotent: false };
  const results = Array.from({ length: MANY }, () => senderOf(forgetful).send(sms));
  await expect.poll(() => asked).toHaveLength(1);
  answer([]);
  const kinds = (await Promise.all(results)).map(({ kind }) => kind);
  expect(asked).toEqual([sms.id]);
  expect(kinds.filter((kind) => kind === 'sent')).toHaveLength(1);
});

test('neither number nor text is kept, and a message without a subscriber has its own id for one', async () => {
  const { gateway, answer } = slowGateway();
  answer(['r']);
  const sms = { ...newSms(), subscriberId: undefined };
  await senderOf(gateway).send(sms);
  const way = await wayOf(sms.id);
  expect(way.subscriber_id).toBe(sms.id);
  expect(JSON.stringify(way)).not.toMatch(/13912345678|a text/);
});

test('messages are forgotten after thirty days, references after seven', async () => {
  const { gateway, answer } = slowGateway();
  answer(['forgotten']);
  const sms = newSms();
  await senderOf(gateway).send(sms);
  const left = async () => {
    const ofMessage = await db.selectFrom('sms_message').select('route').where('message_id', '=', sms.id).execute();
    const ofReference = await db
      .selectFrom('sms_reference')
      .select('reference')
      .where('message_id', '=', sms.id)
      .execute();
    return [ofMessage.length, ofReference.length];
  };
  const begunMs = (await wayOf(sms.id)).begun_at.getTime();
  const kept = await db.selectFrom('sms_reference').select('kept_at').where('message_id', '=', sms.id).execute();
  const references = kept.map(({ kept_at }) => kept_at.getTime());
  await forgetReferences(db, Math.min(...references) + 7 * DAY_MS);
  await forgetWays(30)(db, begunMs + 30 * DAY_MS);
  expect(await left()).toEqual([1, 2]);
  await forgetReferences(db, Math.max(...references) + 7 * DAY_MS + 1);
  expect(await left()).toEqual([1, 0]);
  await forgetWays(30)(db, begunMs + 30 * DAY_MS + 1);
  expect(await left()).toEqual([0, 0]);
});
