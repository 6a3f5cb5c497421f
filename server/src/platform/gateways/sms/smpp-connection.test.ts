import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SECOND, sms, useSmppScene } from '#test/smpp-scene.ts';

const scene = useSmppScene();
const { start, submits, settled, count } = scene;

describe('an SMPP connection', () => {
  const many = (length: number) => Array.from({ length }, () => sms());

  test('has no more than its window under way, and an answer admits the next', async () => {
    const { gateway } = await start({ window: 2 });
    scene.centre.behaviour.answer = () => undefined;
    const outcomes = many(3).map((message) => gateway.send(message));
    await submits(2);
    await settled();
    await submits(2);
    scene.centre.answerNext({ id: 'a' });
    await submits(3);
    scene.centre.answerNext({ id: 'b' });
    scene.centre.answerNext({ id: 'c' });
    expect(await Promise.all(outcomes)).toMatchObject(['a', 'b', 'c'].map((id) => ({ references: [id] })));
  });

  test('narrows its window when throttled, and widens it again', async () => {
    const { gateway } = await start({ window: 2 });
    scene.centre.behaviour.answer = () => ({ status: 0x58 });
    await gateway.send(sms());
    scene.centre.behaviour.answer = () => undefined;
    const outcomes = many(3).map((message) => gateway.send(message));
    await submits(2);
    await settled();
    await submits(2);
    scene.centre.answerNext({ id: 'a' });
    await submits(4);
    scene.centre.answerNext({ id: 'b' });
    scene.centre.answerNext({ id: 'c' });
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  test('that is lost leaves messages under way unknown, refuses others at once, and is opened again', async () => {
    const { gateway } = await start({ window: 1 });
    scene.centre.behaviour.answer = () => undefined;
    const outcomes = many(2).map((message) => gateway.send(message));
    await submits(1);
    await scene.centre.close();
    await expect(outcomes[0]).rejects.toThrow('SMPP connection lost');
    expect(await outcomes[1]).toMatchObject({ kind: 'refused', isPermanent: false });
    expect(await gateway.send(sms())).toMatchObject({ kind: 'refused', isPermanent: false });
    await scene.centre.listenAgain();
    scene.centre.behaviour.answer = () => ({ id: 'again' });
    await vi.advanceTimersByTimeAsync(SECOND);
    await expect.poll(() => count('bind')).toBe(2);
    expect(await gateway.send(sms())).toEqual({ kind: 'accepted', references: ['again'] });
    expect(scene.centre.submits).toHaveLength(2);
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
    scene.centre.behaviour.answersEnquiries = false;
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
    scene.centre.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    outcome.catch(() => undefined);
    await submits(1);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    await expect(outcome).rejects.toThrow('no answer to submit_sm');
    await expect.poll(() => count('close')).toBe(1);
  });

  test('whose sign-in is not answered is given up after ten seconds', async () => {
    scene.centre.behaviour.answersBinds = false;
    const { gateway } = await start();
    const outcome = gateway.send(sms());
    await expect.poll(() => count('bind')).toBe(1);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(await outcome).toMatchObject({ reason: 'not connected: no answer to the sign-in' });
    await expect.poll(() => count('close')).toBe(1);
  });

  test('is freed of a caller who gives up, who then knows nothing of a message under way', async () => {
    const { gateway } = await start({ window: 1 });
    scene.centre.behaviour.answer = () => undefined;
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
    scene.centre.enquire();
    await expect.poll(() => count('enquireAnswered')).toBe(1);
    scene.centre.takeLeave();
    await expect.poll(() => scene.centre.events.slice(-2)).toEqual(['unbindAnswered', 'close']);
  });

  test('is stopped when what is under way is answered, and politely', async () => {
    const { gateway, stop } = await start();
    scene.centre.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    await submits(1);
    const stopped = stop();
    await settled();
    expect(count('unbind')).toBe(0);
    scene.centre.answerNext({ id: 'last' });
    await stopped;
    expect(await outcome).toEqual({ kind: 'accepted', references: ['last'] });
    await expect.poll(() => scene.centre.events).toEqual(['bind', 'unbind', 'close']);
  });

  test('is stopped after five seconds if the centre does not answer', async () => {
    const { gateway, stop } = await start();
    scene.centre.behaviour.answer = () => undefined;
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
        scene.centre.raw(Buffer.concat(pieces));
        scene.centre.hangUp();
        await expect.poll(scene.centre.connections).toBe(0);
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
