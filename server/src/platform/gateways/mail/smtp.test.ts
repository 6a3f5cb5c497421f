import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CERTIFICATE } from '#test/certificate.ts';
import { MAIL_LOGIN, type MailServer, startMailServer } from '#test/mail-server.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';

const ours = getCACertificates('default');
let server: MailServer;
beforeEach(async () => {
  setDefaultCACertificates([CERTIFICATE.cert]);
  server = await startMailServer();
});
afterEach(async () => {
  setDefaultCACertificates(ours);
  await server.close();
});

const gateway = (settings: Partial<SmtpSettings> = {}) =>
  createSmtp({
    host: '127.0.0.1',
    port: server.port,
    tls: 'starttls',
    ...MAIL_LOGIN,
    from: 'coupons@example.com',
    ...settings,
  });
const mail = (of: Readonly<Record<string, string>> = {}) => ({
  id: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd',
  to: 'li@example.com',
  subject: '库存不足：10 元话费券',
  text: '还剩 3 张。',
  html: '<p>还剩 3 张。</p>',
  ...of,
});
const ID = '<01a1fbfe-67a0-7553-97cf-8f7abb30dadd@example.com>';
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** The head, unfolded, by lines. */
const headOf = (raw = '') => (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');

describe('a mail over SMTP', () => {
  test('reaches the server as it was written, over TLS, signed in, with its own Message-ID', async () => {
    expect(await gateway().send(mail())).toEqual({ kind: 'accepted' });
    const [got] = server.taken;
    expect(got).toMatchObject({ from: 'coupons@example.com', to: ['li@example.com'], isSecure: true, messageId: ID });
    expect(headOf(got?.raw)).toContain('To: li@example.com');
    expect(headOf(got?.raw)).toContain('Auto-Submitted: auto-generated');
    expect(got?.raw.replaceAll(/[\r\n]/g, '')).toContain(base64('<p>还剩 3 张。</p>'));
    expect(got?.raw.replaceAll(/[\r\n]/g, '')).toContain(base64('还剩 3 张。'));
  });

  test('goes over TLS from the first byte where the server wants it so', async () => {
    const implicit = await startMailServer({ tls: 'implicit' });
    expect(await gateway({ port: implicit.port, tls: 'implicit' }).send(mail())).toEqual({ kind: 'accepted' });
    expect(implicit.taken).toMatchObject([{ isSecure: true }]);
    await implicit.close();
  });

  test('is not sent, and no password is, to a server without TLS, unless the settings say so', async () => {
    const plain = await startMailServer({ tls: 'off' });
    expect(await gateway({ port: plain.port }).send(mail())).toMatchObject({ kind: 'refused', isPermanent: false });
    expect([plain.signIns, plain.taken.length]).toEqual([0, 0]);
    expect(await gateway({ port: plain.port, tls: 'off' }).send(mail())).toEqual({ kind: 'accepted' });
    expect(plain.taken).toMatchObject([{ isSecure: false }]);
    await plain.close();
  });

  test('is not sent, and no password is, to a server whose certificate is not trusted', async () => {
    setDefaultCACertificates(ours);
    const tried = await gateway()
      .send(mail())
      .catch(() => 'rejected');
    expect(tried).not.toEqual({ kind: 'accepted' });
    expect([server.signIns, server.taken.length]).toEqual([0, 0]);
  });

  test('is not refused for good by a wrong password', async () => {
    expect(await gateway({ password: 'wrong' }).send(mail())).toEqual({
      kind: 'refused',
      reason: 'the mail server answered 535 to AUTH PLAIN',
      isPermanent: false,
    });
  });
});

describe('what the server answers', () => {
  test('a refused recipient is refused for good, without the address', async () => {
    server.next({ recipient: 550 });
    const reason = 'the mail server answered 550 to RCPT TO';
    expect(await gateway().send(mail())).toEqual({ kind: 'refused', reason, isPermanent: true });
    expect(server.taken).toEqual([]);
  });

  test('4xx, to the recipient or to the mail, is tried again and then accepted once', async () => {
    server.next({ recipient: 450 }, { data: 451 });
    expect(await gateway().send(mail())).toMatchObject({ kind: 'refused', isPermanent: false });
    expect(await gateway().send(mail())).toMatchObject({ kind: 'refused', isPermanent: false });
    expect(await gateway().send(mail())).toEqual({ kind: 'accepted' });
    expect(server.taken).toHaveLength(1);
  });

  test('5xx to the finished mail is for good', async () => {
    server.next({ data: 554 });
    expect(await gateway().send(mail())).toMatchObject({ kind: 'refused', isPermanent: true });
  });

  test('a server that is away is not reached, and is sent to when it is back', async () => {
    const { port } = server;
    await server.close();
    expect(await gateway({ port }).send(mail())).toMatchObject({ kind: 'refused', isPermanent: false });
    server = await startMailServer({ port });
    expect(await gateway({ port }).send(mail())).toEqual({ kind: 'accepted' });
  });

  test.each(['cutBefore', 'cutAfter'] as const)(
    'a connection that is cut (%s the end of the mail) is no answer; the mail that goes again is the same mail',
    async (cut) => {
      server.next(cut);
      await expect(gateway().send(mail())).rejects.toThrow(/^the mail server did not answer: E[A-Z]+$/);
      expect(await gateway().send(mail())).toEqual({ kind: 'accepted' });
      expect(server.accepted).toBe(1);
      expect(new Set(server.taken.map(({ messageId }) => messageId))).toEqual(new Set([ID]));
    },
  );

  test('a server that says nothing is given up with the signal', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const stopping = new AbortController();
    const sending = gateway({ port: (silent.address() as AddressInfo).port }).send(mail(), stopping.signal);
    const [socket] = await once(silent, 'connection');
    stopping.abort(new Error('given up'));
    await expect(sending).rejects.toThrow('given up');
    await once(socket.resume(), 'close');
    silent.close();
  });
});

describe('what would inject a header or a recipient', () => {
  test('in the subject stays in the subject', async () => {
    const subject = 'Low\r\nBcc: other@example.com\r\n\r\nbody\u0000';
    expect(await gateway().send(mail({ subject }))).toEqual({ kind: 'accepted' });
    const [got] = server.taken;
    expect(got?.to).toEqual(['li@example.com']);
    expect(headOf(got?.raw)).toContain('Subject: Low Bcc: other@example.com body');
    expect(headOf(got?.raw).filter((line) => line.startsWith('Bcc'))).toEqual([]);
  });

  test.each([
    'li@example.com, other@example.com',
    'li@example.com\r\nBcc: other@example.com',
    'Li <li@example.com>',
    'li@example.com>\r\nRCPT TO:<other@example.com',
    '',
  ])('in the recipient is not sent: %j', async (to) => {
    expect(await gateway().send(mail({ to }))).toEqual({ kind: 'refused', reason: 'no address', isPermanent: true });
    expect([server.signIns, server.taken.length]).toEqual([0, 0]);
  });
});
