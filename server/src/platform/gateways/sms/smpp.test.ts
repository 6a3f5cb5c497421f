import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CERTIFICATE } from '#test/certificate.ts';
import { SMPP_ACCOUNT, startSmppCentre } from '#test/smpp-centre.ts';
import type { Sms, SmsReceipt } from './port.ts';
import { createSmpp, type SmppSettings } from './smpp.ts';

const SECOND = 1_000;
const NOW = Date.parse('2026-11-22T10:00:30+08:00');
const LOGIN = '【领券中心】登录验证码 123456，5 分钟内有效，请勿告诉他人。';
/** esm_class of a delivery receipt. */
const RECEIPT = 4;

const sms = (more: Partial<Sms> = {}): Sms => ({
  id: 'any',
  to: '13912345678',
  template: { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' },
  text: LOGIN,
  ...more,
});

type Centre = Awaited<ReturnType<typeof startSmppCentre>>;
let centre: Centre;
let ends: (() => Promise<void>)[] = [];

/** An adapter that listens to the centre; its timers move by hand. */
async function start(more: Partial<SmppSettings> = {}) {
  const clock = { nowMs: NOW, now: () => clock.nowMs };
  const receipts: SmsReceipt[] = [];
  const taking = { take: async (_receipt: SmsReceipt): Promise<void> => undefined };
  const gateway = createSmpp(
    {
      host: '127.0.0.1',
      port: centre.port,
      tls: false,
      ...SMPP_ACCOUNT,
      systemType: '',
      from: '10086',
      prefix: '86',
      window: 10,
      longMessages: 'udh',
      ...more,
    },
    clock,
  );
  const stop = await gateway.listen?.(async (receipt) => {
    receipts.push(receipt);
    await taking.take(receipt);
  });
  if (stop === undefined) throw new Error('does not listen');
  ends.push(stop);
  return { gateway, clock, receipts, taking, stop };
}

const submits = async (count: number): Promise<void> => {
  await expect.poll(() => centre.submits.length).toBe(count);
};
/** A round trip: what was written before has arrived, on both sides. */
const settled = async (): Promise<void> => {
  const before = centre.delivered.length;
  centre.deliver({ short_message: 'hello' });
  await expect.poll(() => centre.delivered.length).toBe(before + 1);
};
const count = (event: string): number => centre.events.filter((seen) => seen === event).length;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  centre = await startSmppCentre();
});
afterEach(async () => {
  await centre.close();
  for (const end of ends) await end();
  ends = [];
  vi.useRealTimers();
});

describe('a message over SMPP', () => {
  test('reaches the centre as it was written, with its time and the wish for a receipt', async () => {
    const { gateway } = await start();
    const validUntilMs = NOW + 300 * SECOND;
    expect(await gateway.send(sms({ validUntilMs }))).toEqual({ kind: 'accepted', references: ['m1'] });
    expect(centre.submits).toEqual([
      {
        to: '8613912345678',
        from: '10086',
        coding: 8,
        wantsReceipt: 1,
        header: '',
        text: LOGIN,
        isPayload: false,
        validUntil: new Date(validUntilMs),
      },
    ]);
  });

  test('of 71 characters is sent in two parts, each with its reference', async () => {
    const { gateway } = await start();
    const text = `${'券'.repeat(66)}😀${'券'.repeat(3)}`;
    expect(await gateway.send(sms({ text }))).toEqual({ kind: 'accepted', references: ['m1', 'm2'] });
    expect(centre.submits.map((part) => part.text)).toEqual(['券'.repeat(66), `😀${'券'.repeat(3)}`]);
    const [first, second] = centre.submits.map(({ header }) => header);
    expect(first).toMatch(/^0003..0201$/);
    expect(second).toBe(first?.replace(/01$/, '02'));
  });

  test('of 71 characters travels whole where the centre wants it so', async () => {
    const { gateway } = await start({ longMessages: 'payload' });
    const text = '券'.repeat(71);
    expect(await gateway.send(sms({ text }))).toEqual({ kind: 'accepted', references: ['m1'] });
    expect(centre.submits).toMatchObject([{ text, isPayload: true }]);
  });

  test.each([
    [0x58, { kind: 'throttled' }],
    [0x14, { kind: 'throttled' }],
    [0x0b, { kind: 'refused', reason: 'the centre answered ESME_RINVDSTADR', isPermanent: true }],
    [0x08, { kind: 'refused', reason: 'the centre answered ESME_RSYSERR', isPermanent: false }],
    [0x4ff, { kind: 'refused', reason: 'the centre answered status 0x4ff', isPermanent: false }],
  ])('answered with status %i', async (status, outcome) => {
    const { gateway } = await start();
    centre.behaviour.answer = () => ({ status });
    expect(await gateway.send(sms())).toEqual(outcome);
  });

  test('whose first part alone is accepted is not accepted', async () => {
    const { gateway } = await start();
    centre.behaviour.answer = () => (centre.submits.length === 2 ? { status: 0x58 } : { id: 'one' });
    expect(await gateway.send(sms({ text: '券'.repeat(200) }))).toEqual({ kind: 'throttled' });
    expect(centre.submits).toHaveLength(2);
  });

  test('that is of no use any more is not sent', async () => {
    const { gateway } = await start();
    expect(await gateway.send(sms({ validUntilMs: NOW }))).toMatchObject({ kind: 'refused', isPermanent: true });
    expect(centre.submits).toEqual([]);
  });

  test('is refused at once, with the reason, where the centre does not know us or is not there', async () => {
    const { gateway } = await start({ password: 'wrong' });
    const reason = 'not connected: the sign-in was refused: ESME_RBINDFAIL';
    expect(await gateway.send(sms())).toEqual({ kind: 'refused', reason, isPermanent: false });
    await centre.close();
    const other = await start();
    expect(await other.gateway.send(sms())).toMatchObject({ kind: 'refused', reason: 'not connected: ECONNREFUSED' });
    expect(centre.submits).toEqual([]);
  });
});

describe('a receipt over SMPP', () => {
  const text = (id: string, stat: string): string =>
    `id:${id} sub:001 dlvrd:001 submit date:2611221000 done date:2611221001 stat:${stat} err:007 text:hello`;

  test('is answered once it is kept, also when it comes before the answer to its message', async () => {
    const { gateway, receipts, taking } = await start();
    const kept = Promise.withResolvers<void>();
    taking.take = () => kept.promise;
    centre.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    await submits(1);
    centre.deliver({ esm_class: RECEIPT, short_message: text('m77', 'DELIVRD') });
    await expect.poll(() => receipts.length).toBe(1);
    centre.answerNext({ id: 'm77' });
    expect(await outcome).toEqual({ kind: 'accepted', references: ['m77'] });
    expect(centre.delivered).toEqual([]);
    kept.resolve();
    await expect.poll(() => centre.delivered).toEqual([0]);
    expect(receipts).toEqual([{ by: { reference: 'm77' }, state: 'delivered', atMs: NOW, detail: 'DELIVRD 007' }]);
  });

  test('that could not be kept is answered so that it comes again', async () => {
    const { gateway, taking } = await start();
    await gateway.send(sms());
    taking.take = () => Promise.reject(new Error('the database went away'));
    centre.deliver({ esm_class: RECEIPT, short_message: text('m1', 'DELIVRD') });
    await expect.poll(() => centre.delivered).toEqual([0x64]);
  });

  test('that follows the answer to the sign-in at once is not lost', async () => {
    centre.behaviour.greeting = { esm_class: RECEIPT, short_message: text('m1', 'EXPIRED') };
    const { receipts } = await start();
    await expect.poll(() => receipts).toMatchObject([{ by: { reference: 'm1' }, state: 'expired' }]);
  });

  test.each([
    ['ACCEPTD', 'submitted'],
    ['UNDELIV', 'failed'],
    ['DELETED', 'failed'],
    ['REJECTD', 'rejected'],
    ['delivrd', 'delivered'],
  ])('may say %s in its text', async (word, state) => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    centre.deliver({ esm_class: RECEIPT | 0x40, short_message: Buffer.from(text('m1', word)), data_coding: 4 });
    await expect.poll(() => centre.delivered.length).toBe(1);
    centre.deliver({ esm_class: RECEIPT, message_payload: text('m1', word) });
    await expect.poll(() => receipts.at(-1)).toMatchObject({ by: { reference: 'm1' }, state });
  });

  test('may end in zero octets, which are not part of it', async () => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    centre.deliver({ esm_class: RECEIPT, short_message: Buffer.from('stat:DELIVRD\0 id:m1\0'), data_coding: 4 });
    await expect
      .poll(() => receipts)
      .toEqual([{ by: { reference: 'm1' }, state: 'delivered', atMs: NOW, detail: 'DELIVRD' }]);
  });

  test('may say it in optional parameters, which count more than its text', async () => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    const fields = { esm_class: RECEIPT, receipted_message_id: 'm9', message_state: 5 };
    centre.deliver({ ...fields, short_message: text('other', 'DELIVRD') });
    await expect
      .poll(() => receipts)
      .toMatchObject([{ by: { reference: 'm9' }, state: 'failed', detail: 'UNDELIV 007' }]);
  });

  test('is no receipt without its mark, a reference and a state', async () => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    centre.deliver({ short_message: text('m1', 'DELIVRD') });
    centre.deliver({ esm_class: RECEIPT, short_message: 'hello' });
    await expect.poll(() => centre.delivered).toEqual([0, 0]);
    expect(receipts).toEqual([]);
  });
});

describe('SMPP over TLS', () => {
  const ours = getCACertificates('default');
  let secure: Centre;
  beforeEach(async () => {
    secure = await startSmppCentre(CERTIFICATE);
  });
  afterEach(async () => {
    setDefaultCACertificates(ours);
    await secure.close();
  });

  test('sends to a centre whose certificate is trusted', async () => {
    setDefaultCACertificates([CERTIFICATE.cert]);
    const { gateway } = await start({ port: secure.port, tls: true });
    expect((await gateway.send(sms())).kind).toBe('accepted');
    expect(secure.submits).toHaveLength(1);
  });

  test('does not sign in at a centre whose certificate is not', async () => {
    const { gateway } = await start({ port: secure.port, tls: true });
    const reason = 'not connected: DEPTH_ZERO_SELF_SIGNED_CERT';
    expect(await gateway.send(sms())).toEqual({ kind: 'refused', reason, isPermanent: false });
    expect(secure.events).not.toContain('bind');
  });
});

describe('an SMPP connection', () => {
  const many = (length: number) => Array.from({ length }, () => sms());

  test('has no more than its window under way, and an answer admits the next', async () => {
    const { gateway } = await start({ window: 2 });
    centre.behaviour.answer = () => undefined;
    const outcomes = many(3).map((message) => gateway.send(message));
    await submits(2);
    await settled();
    await submits(2);
    centre.answerNext({ id: 'a' });
    await submits(3);
    centre.answerNext({ id: 'b' });
    centre.answerNext({ id: 'c' });
    expect(await Promise.all(outcomes)).toMatchObject(['a', 'b', 'c'].map((id) => ({ references: [id] })));
  });

  test('narrows its window when throttled, and widens it again', async () => {
    const { gateway } = await start({ window: 2 });
    centre.behaviour.answer = () => ({ status: 0x58 });
    await gateway.send(sms());
    centre.behaviour.answer = () => undefined;
    const outcomes = many(3).map((message) => gateway.send(message));
    await submits(2);
    await settled();
    await submits(2);
    centre.answerNext({ id: 'a' });
    await submits(4);
    centre.answerNext({ id: 'b' });
    centre.answerNext({ id: 'c' });
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  test('that is lost leaves messages under way unknown, refuses others at once, and is opened again', async () => {
    const { gateway } = await start({ window: 1 });
    centre.behaviour.answer = () => undefined;
    const outcomes = many(2).map((message) => gateway.send(message));
    await submits(1);
    await centre.close();
    await expect(outcomes[0]).rejects.toThrow('SMPP connection lost');
    expect(await outcomes[1]).toMatchObject({ kind: 'refused', isPermanent: false });
    expect(await gateway.send(sms())).toMatchObject({ kind: 'refused', isPermanent: false });
    await centre.listenAgain();
    centre.behaviour.answer = () => ({ id: 'again' });
    await vi.advanceTimersByTimeAsync(SECOND);
    await expect.poll(() => count('bind')).toBe(2);
    expect(await gateway.send(sms())).toEqual({ kind: 'accepted', references: ['again'] });
    expect(centre.submits).toHaveLength(2);
  });

  test('asks every 30 s whether the centre is there, and is given up when it does not say so in a minute', async () => {
    const { gateway } = await start();
    await gateway.send(sms());
    await vi.advanceTimersByTimeAsync(29 * SECOND);
    await settled();
    expect(count('enquire')).toBe(0);
    await vi.advanceTimersByTimeAsync(SECOND);
    await expect.poll(() => count('enquire')).toBe(1);
    await settled();
    centre.behaviour.answersEnquiries = false;
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    await expect.poll(() => count('enquire')).toBe(2);
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    await settled();
    expect(count('close')).toBe(0);
    await vi.advanceTimersByTimeAsync(SECOND);
    await expect.poll(() => count('close')).toBe(1);
  });

  test('whose message is not answered for a minute is given up', async () => {
    const { gateway } = await start();
    centre.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    outcome.catch(() => undefined);
    await submits(1);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    await expect(outcome).rejects.toThrow('no answer to submit_sm');
    await expect.poll(() => count('close')).toBe(1);
  });

  test('whose sign-in is not answered is given up after ten seconds', async () => {
    centre.behaviour.answersBinds = false;
    const { gateway } = await start();
    const outcome = gateway.send(sms());
    await expect.poll(() => count('bind')).toBe(1);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(await outcome).toMatchObject({ reason: 'not connected: no answer to the sign-in' });
    await expect.poll(() => count('close')).toBe(1);
  });

  test('is freed of a caller who gives up, who then knows nothing of a message under way', async () => {
    const { gateway } = await start({ window: 1 });
    centre.behaviour.answer = () => undefined;
    const caller = new AbortController();
    const outcomes = [gateway.send(sms(), caller.signal), gateway.send(sms(), caller.signal)];
    await submits(1);
    caller.abort(new Error('too late'));
    await expect(outcomes[0]).rejects.toThrow('too late');
    expect(await outcomes[1]).toMatchObject({ kind: 'refused', isPermanent: false });
    await settled();
    await submits(1);
  });

  test('answers the centre’s enquiry and leave', async () => {
    const { gateway } = await start();
    await gateway.send(sms());
    centre.enquire();
    await expect.poll(() => count('enquireAnswered')).toBe(1);
    centre.takeLeave();
    await expect.poll(() => centre.events.slice(-2)).toEqual(['unbindAnswered', 'close']);
  });

  test('is stopped when what is under way is answered, and politely', async () => {
    const { gateway, stop } = await start();
    centre.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    await submits(1);
    const stopped = stop();
    await settled();
    expect(count('unbind')).toBe(0);
    centre.answerNext({ id: 'last' });
    await stopped;
    expect(await outcome).toEqual({ kind: 'accepted', references: ['last'] });
    await expect.poll(() => centre.events).toEqual(['bind', 'unbind', 'close']);
  });

  test('is stopped after five seconds if the centre does not answer', async () => {
    const { gateway, stop } = await start();
    centre.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    outcome.catch(() => undefined);
    await submits(1);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await stopped;
    await expect(outcome).rejects.toThrow('closed by us');
  });

  test('survives any octets', async () => {
    const { gateway } = await start();
    const commands = fc.constantFrom(
      1,
      3,
      4,
      5,
      6,
      0x0b,
      0x15,
      0x21,
      0x102,
      0x103,
      0x999,
      0x80000000,
      0x80000004,
      0x80000009,
      0x80000015,
    );
    const frame = fc.tuple(commands, fc.nat(50), fc.uint8Array({ maxLength: 300 })).map(([command, sequence, body]) => {
      const octets = Buffer.alloc(16 + body.length);
      octets.writeUInt32BE(octets.length, 0);
      octets.writeUInt32BE(command, 4);
      octets.writeUInt32BE(sequence, 12);
      octets.set(body, 16);
      return octets;
    });
    const junk = fc.uint8Array({ maxLength: 64 }).map((octets) => Buffer.from(octets));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(frame, junk), { minLength: 1, maxLength: 8 }), async (pieces) => {
        centre.raw(Buffer.concat(pieces));
        centre.hangUp();
        await expect.poll(centre.connections).toBe(0);
        await expect
          .poll(async () => {
            await vi.advanceTimersByTimeAsync(SECOND);
            return (await gateway.send(sms())).kind;
          })
          .toBe('accepted');
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
