import { describe, expect, test } from 'vitest';
import { LOGIN, NOW, SECOND, sms, useCmppScenes } from '#test/cmpp-scene.ts';
import { startIsmg } from '#test/ismg.ts';

const start = useCmppScenes();

describe.each(['2.0', '3.0'] as const)('CMPP %s', (version) => {
  test('a message reaches the gateway as it was written, field by field', async () => {
    const { gateway, ismg } = await start(version);
    ismg.behaviour.answer = () => ({ result: 0, id: 0xfedc_ba98_7654_3210n });
    const validUntilMs = NOW + 300 * SECOND;
    expect(await gateway.send(sms({ validUntilMs }))).toEqual({
      kind: 'accepted',
      references: ['18364758544493064720'],
    });
    expect(ismg.seen.submits).toEqual([
      {
        sequence: expect.any(Number),
        total: 1,
        number: 1,
        wantsReport: 1,
        serviceId: 'COUPON',
        payer: 2,
        udhi: 0,
        format: 8,
        spId: '900001',
        feeType: '01',
        feeCode: '000000',
        validUntil: '261122100530032+',
        from: '1065810086',
        recipients: 1,
        to: '13912345678',
        header: '',
        text: LOGIN,
        rest: version === '3.0' ? 20 : 8,
      },
    ]);
  });

  test('70 characters are one message, 71 are two, with a reference for each', async () => {
    const { gateway, ismg, submitted } = await start(version);
    expect(await gateway.send(sms({ text: '券'.repeat(70) }))).toEqual({ kind: 'accepted', references: ['1'] });
    const text = `${'券'.repeat(66)}😀${'券'.repeat(3)}`;
    expect(await gateway.send(sms({ text }))).toEqual({ kind: 'accepted', references: ['2', '3'] });
    expect(submitted).toEqual([{ reference: '1' }, { reference: '2' }, { reference: '3' }]);
    const parts = ismg.seen.submits.slice(1);
    expect(parts.map(({ total, number, udhi }) => [total, number, udhi])).toEqual([
      [2, 1, 1],
      [2, 2, 1],
    ]);
    expect(parts.map((part) => part.text)).toEqual(['券'.repeat(66), `😀${'券'.repeat(3)}`]);
    expect(parts[0]?.header).toMatch(/^050003..0201$/);
    expect(parts[1]?.header).toBe(parts[0]?.header.replace(/01$/, '02'));
  });

  test('octets that come one by one are understood the same', async () => {
    const { gateway, ismg, receipts } = await start(version);
    ismg.behaviour.chunk = 1;
    expect((await gateway.send(sms())).kind).toBe('accepted');
    ismg.deliver({ id: 1n, state: 'DELIVRD', done: '2611221000' });
    await expect.poll(() => receipts.length).toBe(1);
  });

  test('a wrong secret is refused at once, with the reason, and nothing is sent', async () => {
    const { gateway, ismg } = await start(version, { secret: 'wrong' });
    const reason = 'not connected: the sign-in was refused: the secret is wrong';
    expect(await gateway.send(sms())).toEqual({ kind: 'refused', reason, isPermanent: false });
    expect(ismg.seen.submits).toEqual([]);
  });

  test('a gateway that lets us in without knowing the secret gets no message', async () => {
    const ismg = await startIsmg(version);
    ismg.behaviour.isImpostor = true;
    const { gateway } = await start(version, { port: ismg.port });
    expect(await gateway.send(sms())).toMatchObject({ kind: 'refused', isPermanent: false });
    expect(ismg.seen.submits).toEqual([]);
    await ismg.close();
  });

  test.each([
    [8, { kind: 'throttled' }],
    [13, { kind: 'refused', reason: 'the gateway answered 13: Dest_terminal_Id is wrong', isPermanent: true }],
    [99, { kind: 'refused', reason: 'the gateway answered 99', isPermanent: false }],
  ])('the result %i', async (result, outcome) => {
    const { gateway, ismg } = await start(version);
    ismg.behaviour.answer = () => ({ result });
    expect(await gateway.send(sms())).toEqual(outcome);
  });

  test('a sequence number called repeated leaves it open whether the message was sent', async () => {
    const { gateway, ismg } = await start(version);
    ismg.behaviour.answer = () => ({ result: 3 });
    await expect(gateway.send(sms())).rejects.toThrow('repeated');
  });

  test('a receipt is answered once it is kept, also when it comes before the answer to its message', async () => {
    const { gateway, ismg, receipts, taking, submits } = await start(version);
    const kept = Promise.withResolvers<void>();
    taking.take = () => kept.promise;
    ismg.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    const [submit] = await submits(1);
    if (submit === undefined) throw new Error('no SUBMIT');
    const sequence = ismg.deliver({ id: 2n ** 63n + 5n, state: 'DELIVRD', done: '2611221000' });
    await expect.poll(() => receipts.length).toBe(1);
    ismg.answerNow(submit, { result: 0, id: 2n ** 63n + 5n });
    expect(await outcome).toEqual({ kind: 'accepted', references: ['9223372036854775813'] });
    expect(ismg.seen.delivered).toEqual([]);
    kept.resolve();
    await expect.poll(() => ismg.seen.delivered).toEqual([{ sequence, id: 0xdead_beef_0000_0001n, result: 0 }]);
    expect(receipts).toEqual([
      // The minute has not ended yet: not later than now.
      { by: { reference: '9223372036854775813' }, state: 'delivered', atMs: NOW, detail: 'DELIVRD' },
    ]);
  });

  test('a receipt that could not be kept is answered so that it comes again', async () => {
    const { ismg, taking, gateway } = await start(version);
    await gateway.send(sms());
    taking.take = () => Promise.reject(new Error('the database went away'));
    ismg.deliver({ id: 1n, state: 'DELIVRD', done: '2611221000' });
    await expect.poll(() => ismg.seen.delivered.map(({ result }) => result)).toEqual([9]);
  });

  test.each([
    ['EXPIRED', 'expired'],
    ['UNDELIV', 'failed'],
    ['REJECTD', 'rejected'],
    ['ACCEPTD', 'submitted'],
    ['MK:0001', 'failed'],
  ])('the status %s means %s', async (word, state) => {
    const { ismg, receipts, gateway } = await start(version);
    await gateway.send(sms());
    ismg.deliver({ id: 1n, state: word, done: '2611220930' });
    await expect
      .poll(() => receipts)
      .toEqual([{ by: { reference: '1' }, state, atMs: Date.parse('2026-11-22T09:30:59.999+08:00'), detail: word }]);
  });

  test('a subscriber’s own words are answered and passed over', async () => {
    const { ismg, receipts, settled, gateway } = await start(version);
    await gateway.send(sms());
    await settled();
    expect([receipts, ismg.seen.delivered.map(({ result }) => result)]).toEqual([[], [0]]);
  });

  test('a status report cut short is answered as such and harms nothing', async () => {
    const { ismg, receipts, gateway } = await start(version);
    await gateway.send(sms());
    const frame = Buffer.alloc(12 + 30);
    frame.writeUInt32BE(frame.length, 0);
    frame.writeUInt32BE(5, 4);
    ismg.raw(frame);
    await expect.poll(() => ismg.seen.delivered.map(({ result }) => result)).toEqual([1]);
    expect([(await gateway.send(sms())).kind, receipts]).toEqual(['accepted', []]);
  });
});
