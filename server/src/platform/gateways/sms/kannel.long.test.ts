import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, hasKannel, startKannel } from '#test/kannel.ts';
import { createKannel } from './kannel.ts';

const clock = { now: () => Date.now() };
const LOGIN = '【领券中心】登录验证码 123456，5 分钟内有效，请勿告诉他人。';
const TIMEOUT_MS = 60_000;

describe.skipIf(!hasKannel)('Kannel (where it is missing: apt-get install kannel)', { timeout: TIMEOUT_MS }, () => {
  let kannel: Awaited<ReturnType<typeof startKannel>>;
  beforeAll(async () => {
    kannel = await startKannel();
  }, TIMEOUT_MS);
  afterAll(() => kannel.stop());

  const gateway = (account: Partial<typeof ACCOUNT> = {}, url = kannel.url) =>
    createKannel({ ...ACCOUNT, ...account, url, from: '10086', prefix: '86', route: 'kannel' }, { clock });
  const template = { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' } as const;
  const sms = (text: string) => ({ id: 'any', to: '13912345678', template, text });

  test('a Chinese message reaches the centre as it was written, with our number and the subscriber’s', async () => {
    const before = kannel.centre.submitted.length;
    expect(await gateway().send(sms(LOGIN))).toEqual({ kind: 'accepted', references: [] });
    await expect.poll(() => kannel.centre.submitted.length).toBe(before + 1);
    expect(kannel.centre.submitted.at(-1)).toMatchObject({
      to: '8613912345678',
      from: '10086',
      text: LOGIN,
      coding: 8,
    });
  });

  test('a message that soon is of no use carries its time to the centre', async () => {
    const before = kannel.centre.submitted.length;
    await gateway().send({ ...sms('短'), validUntilMs: Date.now() + 300_000 });
    await expect.poll(() => kannel.centre.submitted.length).toBe(before + 1);
    expect(kannel.centre.submitted.at(-1)?.validity).not.toBe('');
  });

  test('a long message arrives whole, in parts', async () => {
    const before = kannel.centre.submitted.length;
    const text = Array.from({ length: 60 }, (_, at) => `${at}券`).join('');
    expect((await gateway().send(sms(text))).kind).toBe('accepted');
    const parts = () => kannel.centre.submitted.slice(before).map((part) => part.text);
    await expect.poll(() => parts().join('').length).toBe(text.length);
    expect([parts().join(''), parts().length > 1]).toEqual([text, true]);
  });

  test('a wrong password is a failure, and nothing is sent', async () => {
    const before = kannel.centre.submitted.length;
    const refused = await gateway({ password: 'wrong' } as never).send(sms(LOGIN));
    expect(refused).toEqual({ kind: 'refused', reason: 'Kannel answered 403', isPermanent: false });
    await pause(500);
    expect(kannel.centre.submitted.length).toBe(before);
  });

  test('while the centre is away Kannel keeps the message, and delivers it once when it is back', async () => {
    await kannel.centre.close();
    const before = kannel.centre.submitted.length;
    expect((await gateway().send(sms(LOGIN))).kind).toBe('accepted');
    await pause(500);
    expect(kannel.centre.submitted.length).toBe(before);
    await kannel.centre.open();
    await expect.poll(() => kannel.centre.submitted.length, { timeout: 30_000 }).toBe(before + 1);
  });

  test('where nothing listens nothing was sent', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    await new Promise((resolve) => closed.close(resolve));
    expect(await gateway({}, url).send(sms(LOGIN))).toEqual({
      kind: 'refused',
      reason: 'Kannel cannot be reached: connection refused',
      isPermanent: false,
    });
  });

  test.each([500, 504, 200])(
    'an answer %i leaves open whether it was sent, and tells nothing of the message',
    async (status) => {
      const proxy = createServer((_request, response) => response.writeHead(status).end());
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      await expect(gateway({}, url).send(sms(LOGIN))).rejects.toThrow(new Error(`Kannel answered ${status}`));
      proxy.close();
    },
  );

  test('a connection that breaks leaves it open too', async () => {
    const proxy = createServer((request) => request.socket.destroy());
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const error = await gateway({}, url)
      .send(sms(LOGIN))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 9 })).not.toMatch(/between us|123456|13912345678|password/);
    proxy.close();
  });

  test('gives up when it is told to', async () => {
    await expect(gateway().send(sms(LOGIN), AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
  });
});
