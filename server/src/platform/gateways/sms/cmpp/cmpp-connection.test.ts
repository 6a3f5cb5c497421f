import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { NOW, SECOND, sms, useCmppScenes } from '#test/cmpp-scene.ts';
import { type CmppSettings, createCmpp } from './cmpp.ts';

const start = useCmppScenes();

describe.each(['2.0', '3.0'] as const)('a CMPP %s connection', (version) => {
  test('no more than the window are under way, and an answer admits the next', async () => {
    const { ismg, sent, submits, settled } = await start(version, { window: 3 });
    ismg.behaviour.answer = () => undefined;
    const outcomes = sent(Array.from({ length: 5 }, (_, at) => sms({ id: `${at}` })));
    await submits(3);
    await settled();
    const [first, ...others] = await submits(3);
    if (first === undefined) throw new Error('no SUBMIT');
    ismg.answerNow(first, { result: 0, id: 1n });
    await submits(4);
    for (const submit of [...others, ...ismg.seen.submits.slice(3)]) ismg.answerNow(submit, { result: 0, id: 1n });
    const [last] = (await submits(5)).slice(-1);
    if (last !== undefined) ismg.answerNow(last, { result: 0, id: 1n });
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(Array(5).fill('accepted'));
  });

  test('flow control halves the window', async () => {
    const { gateway, ismg, sent, submits, settled } = await start(version, { window: 4 });
    ismg.behaviour.answer = () => ({ result: 8 });
    expect(await gateway.send(sms())).toEqual({ kind: 'throttled' });
    ismg.behaviour.answer = () => undefined;
    const outcomes = sent(Array.from({ length: 4 }, () => sms()));
    await submits(3);
    await settled();
    expect(ismg.seen.submits).toHaveLength(3);
    ismg.cut();
    const results = await Promise.allSettled(outcomes);
    // The two under way are unknown; the two that waited were not sent.
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  });

  test('an unanswered message is sent again three times under its number, 60 s apart, and is then unknown', async () => {
    const { gateway, ismg, submits, settled } = await start(version);
    ismg.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    outcome.catch(() => undefined);
    await submits(1);
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    await settled();
    await submits(1);
    for (const count of [2, 3, 4]) {
      await vi.advanceTimersByTimeAsync((count === 2 ? 1 : 60) * SECOND);
      await submits(count);
      await settled();
    }
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    await expect(outcome).rejects.toThrow('did not answer');
    await settled();
    expect(new Set(ismg.seen.submits.map(({ sequence }) => sequence)).size).toBe(1);
    expect(ismg.seen.submits).toHaveLength(4);
    expect(ismg.seen.events).toEqual(['connect']);
  });

  test('a message that is of no use any more is not sent again, nor sent at all', async () => {
    const { gateway, ismg, submits, clock } = await start(version);
    ismg.behaviour.answer = () => undefined;
    const validUntilMs = NOW + 30 * SECOND;
    const outcome = gateway.send(sms({ validUntilMs }));
    outcome.catch(() => undefined);
    await submits(1);
    clock.nowMs += 60 * SECOND;
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    await expect(outcome).rejects.toThrow('did not answer');
    expect(await gateway.send(sms({ validUntilMs }))).toMatchObject({ kind: 'refused', isPermanent: true });
    await submits(1);
  });

  test('a caller who gives up knows nothing of a message under way, and that one that waited was not sent', async () => {
    const { gateway, ismg, submits } = await start(version, { window: 1 });
    ismg.behaviour.answer = () => undefined;
    const caller = new AbortController();
    const outcomes = [gateway.send(sms(), caller.signal), gateway.send(sms(), caller.signal)];
    await submits(1);
    caller.abort(new Error('too late'));
    await expect(outcomes[0]).rejects.toThrow('too late');
    expect(await outcomes[1]).toMatchObject({ kind: 'refused', isPermanent: false });
    // The gateway may still be asked for an answer, under the same number.
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    const [first, second] = await submits(2);
    expect(second?.sequence).toBe(first?.sequence);
  });

  test('a cut connection leaves messages under way unknown, refuses others at once, and is opened again', async () => {
    const { gateway, ismg, submits } = await start(version);
    ismg.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    outcome.catch(() => undefined);
    await submits(1);
    await ismg.close();
    await expect(outcome).rejects.toThrow('CMPP connection lost');
    expect(await gateway.send(sms())).toMatchObject({ kind: 'refused', isPermanent: false });
    await ismg.listenAgain();
    ismg.behaviour.answer = () => ({ result: 0, id: 7n });
    await vi.advanceTimersByTimeAsync(SECOND);
    await expect.poll(() => ismg.seen.events.filter((event) => event === 'connect').length).toBe(2);
    expect(await gateway.send(sms())).toEqual({ kind: 'accepted', references: ['7'] });
    expect(ismg.seen.submits).toHaveLength(2);
  });

  test('the pauses between tries to connect grow', async () => {
    const { gateway, ismg } = await start(version, { secret: 'wrong' });
    const tries = () => ismg.seen.events.filter((event) => event === 'connect').length;
    await gateway.send(sms());
    expect(tries()).toBe(1);
    for (const [seconds, count] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * SECOND);
      await expect.poll(tries).toBe(count);
      // Until the answer to that try has come.
      await expect.poll(ismg.connections).toBe(0);
      await expect.poll(async () => (await gateway.send(sms())).kind).toBe('refused');
    }
  });

  test('after three idle minutes the gateway is tested; three times unanswered, the connection is given up', async () => {
    const { gateway, ismg } = await start(version);
    await gateway.send(sms());
    await vi.advanceTimersByTimeAsync(179 * SECOND);
    expect(ismg.seen.tests).toEqual([]);
    await vi.advanceTimersByTimeAsync(SECOND);
    await expect.poll(() => ismg.seen.tests.length).toBe(1);
    expect((await gateway.send(sms())).kind).toBe('accepted');

    ismg.behaviour.answersTests = false;
    for (const [seconds, count] of [
      [180, 2],
      [60, 3],
      [60, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * SECOND);
      await expect.poll(() => ismg.seen.tests.length).toBe(count);
      expect(ismg.connections()).toBe(1);
    }
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    await expect.poll(() => ismg.seen.events).toContain('close');
    await vi.advanceTimersByTimeAsync(SECOND);
    await expect.poll(ismg.connections).toBe(1);
    expect((await gateway.send(sms())).kind).toBe('accepted');
    expect(ismg.seen.tests).toHaveLength(4);
  });

  test('the gateway’s own test and leave are answered', async () => {
    const { gateway, ismg, settled } = await start(version);
    await gateway.send(sms());
    ismg.testLink(4711);
    await settled();
    ismg.terminate();
    await expect.poll(() => ismg.seen.events).toEqual(['connect', 'close']);
    expect(ismg.seen.answers).toEqual([4711, 7]);
  });

  test('a stop lets what is under way be answered, takes leave, and ends the connection', async () => {
    const { gateway, ismg, submits, stop, settled } = await start(version);
    ismg.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    const [submit] = await submits(1);
    const stopped = stop();
    await settled();
    expect(ismg.seen.events).toEqual(['connect']);
    if (submit !== undefined) ismg.answerNow(submit, { result: 0, id: 5n });
    await stopped;
    expect(await outcome).toEqual({ kind: 'accepted', references: ['5'] });
    await expect.poll(() => ismg.seen.events).toEqual(['connect', 'terminate', 'close']);
  });

  test('a stop does not wait for a gateway that does not answer', async () => {
    const { gateway, ismg, submits, stop } = await start(version);
    ismg.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    outcome.catch(() => undefined);
    await submits(1);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await stopped;
    await expect(outcome).rejects.toThrow('closed by us');
  });

  test('where nothing listens nothing was sent', async () => {
    const { gateway, ismg } = await start(version);
    await ismg.close();
    const other = createCmpp({ ...({} as CmppSettings), host: '127.0.0.1', port: ismg.port }, { now: () => NOW });
    const outcome = await other.send(sms());
    expect(outcome).toEqual({ kind: 'refused', reason: 'not connected: connection refused', isPermanent: false });
    expect((await gateway.send(sms())).kind).toBe('refused');
  });

  test('a gateway that never answers the sign-in is given up', async () => {
    const { gateway, ismg } = await start(version, { spId: 'silent' });
    ismg.behaviour.isSilent = true;
    const outcome = gateway.send(sms());
    await expect.poll(ismg.connections).toBe(1);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(await outcome).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('no answer to the sign-in'),
    });
  });

  test('an answer to the sign-in that is cut short is refused, and the connection is closed', async () => {
    const { gateway, ismg } = await start(version);
    ismg.behaviour.isBrief = true;
    expect(await gateway.send(sms())).toMatchObject({ kind: 'refused' });
    await expect.poll(ismg.connections).toBe(0);
    expect(ismg.seen.events).toEqual(['connect', 'close']);
  });

  test('a length that cannot be one ends the connection at once', async () => {
    const { gateway, ismg } = await start(version);
    for (const length of [0, 11, 4_097, 0xffff_ffff]) {
      expect((await gateway.send(sms())).kind).toBe('accepted');
      const closed = ismg.seen.events.filter((event) => event === 'close').length;
      const octets = Buffer.alloc(4);
      octets.writeUInt32BE(length);
      ismg.raw(octets);
      await expect.poll(() => ismg.seen.events.filter((event) => event === 'close').length).toBe(closed + 1);
      await vi.advanceTimersByTimeAsync(SECOND);
      await expect.poll(ismg.connections).toBe(1);
    }
  });

  test('any octets leave the adapter at work', async () => {
    const { gateway, ismg } = await start(version);
    const frame = fc
      .tuple(
        fc.constantFrom(1, 2, 4, 5, 8, 0x80000001, 0x80000004, 0x80000008),
        fc.nat(50),
        fc.uint8Array({ maxLength: 300 }),
      )
      .map(([command, sequence, body]) => {
        const octets = Buffer.alloc(12 + body.length);
        octets.writeUInt32BE(octets.length, 0);
        octets.writeUInt32BE(command, 4);
        octets.writeUInt32BE(sequence, 8);
        octets.set(body, 12);
        return octets;
      });
    const junk = fc.uint8Array({ maxLength: 64 }).map((octets) => Buffer.from(octets));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(frame, junk), { minLength: 1, maxLength: 8 }), async (pieces) => {
        ismg.raw(Buffer.concat(pieces));
        // What the octets left open ends with the connection.
        ismg.hangUp();
        await expect.poll(ismg.connections).toBe(0);
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
