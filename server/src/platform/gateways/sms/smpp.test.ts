import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CERTIFICATE } from '#test/certificate.ts';
import { startSmppCentre } from '#test/smpp-centre.ts';
import { type Centre, LOGIN, NOW, SECOND, sms, useSmppScene } from '#test/smpp-scene.ts';

const scene = useSmppScene();
const { start } = scene;

describe('a message over SMPP', () => {
  test('reaches the centre as it was written, with its time and the wish for a receipt', async () => {
    const { gateway } = await start();
    const validUntilMs = NOW + 300 * SECOND;
    expect(await gateway.send(sms({ validUntilMs }))).toEqual({ kind: 'accepted', references: ['m1'] });
    expect(scene.centre.submits).toEqual([
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
    const { gateway, submitted } = await start();
    const text = `${'券'.repeat(66)}😀${'券'.repeat(3)}`;
    expect(await gateway.send(sms({ text }))).toEqual({ kind: 'accepted', references: ['m1', 'm2'] });
    expect(submitted).toEqual([{ reference: 'm1' }, { reference: 'm2' }]);
    expect(scene.centre.submits.map((part) => part.text)).toEqual(['券'.repeat(66), `😀${'券'.repeat(3)}`]);
    const [first, second] = scene.centre.submits.map(({ header }) => header);
    expect(first).toMatch(/^0003..0201$/);
    expect(second).toBe(first?.replace(/01$/, '02'));
  });

  test('of 71 characters travels whole where the centre wants it so', async () => {
    const { gateway } = await start({ longMessages: 'payload' });
    const text = '券'.repeat(71);
    expect(await gateway.send(sms({ text }))).toEqual({ kind: 'accepted', references: ['m1'] });
    expect(scene.centre.submits).toMatchObject([{ text, isPayload: true }]);
  });

  test.each([
    [0x58, { kind: 'throttled' }],
    [0x14, { kind: 'throttled' }],
    [0x0b, { kind: 'refused', reason: 'the centre answered ESME_RINVDSTADR', isPermanent: true }],
    [0x08, { kind: 'refused', reason: 'the centre answered ESME_RSYSERR', isPermanent: false }],
    [0x4ff, { kind: 'refused', reason: 'the centre answered status 0x4ff', isPermanent: false }],
  ])('answered with status %i', async (status, outcome) => {
    const { gateway } = await start();
    scene.centre.behaviour.answer = () => ({ status });
    expect(await gateway.send(sms())).toEqual(outcome);
  });

  test('whose first part alone is accepted is not accepted', async () => {
    const { gateway } = await start();
    scene.centre.behaviour.answer = () => (scene.centre.submits.length === 2 ? { status: 0x58 } : { id: 'one' });
    expect(await gateway.send(sms({ text: '券'.repeat(200) }))).toEqual({ kind: 'throttled' });
    expect(scene.centre.submits).toHaveLength(2);
  });

  test('that is of no use any more is not sent', async () => {
    const { gateway } = await start();
    expect(await gateway.send(sms({ validUntilMs: NOW }))).toMatchObject({ kind: 'refused', isPermanent: true });
    expect(scene.centre.submits).toEqual([]);
  });

  test('is refused at once, with the reason, where the centre does not know us or is not there', async () => {
    const { gateway } = await start({ password: 'wrong' });
    const reason = 'not connected: the sign-in was refused: ESME_RBINDFAIL';
    expect(await gateway.send(sms())).toEqual({ kind: 'refused', reason, isPermanent: false });
    await scene.centre.close();
    const other = await start();
    expect(await other.gateway.send(sms())).toMatchObject({
      kind: 'refused',
      reason: 'not connected: connection refused',
    });
    expect(scene.centre.submits).toEqual([]);
  });
});

describe('SMPP over TLS', () => {
  const ours = getCACertificates('default');
  let secure: Centre;
  beforeEach(async () => {
    secure = await startSmppCentre({ tls: CERTIFICATE });
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
    const reason = 'not connected: certificate not trusted';
    expect(await gateway.send(sms())).toEqual({ kind: 'refused', reason, isPermanent: false });
    expect(secure.events).not.toContain('bind');
  });
});
