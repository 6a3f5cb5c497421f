import { createTransport, type NodemailerError } from 'nodemailer';
import { z } from 'zod';
import type { Mail, MailGateway, MailOutcome } from './port.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first byte. `starttls`: nothing is sent before the connection has changed to TLS. */
  readonly tls: 'starttls' | 'implicit' | 'off';
  /** Undefined: we do not sign in. */
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Our address. */
  readonly from: string;
}

/** Names of the product, for mail programs to show. */
const FROM_NAME = '领券中心 Coupon Centre';

/** Steps of a connection end sooner than an attempt. */
const STEP_MS = 10_000;

/** Steps of the operating system before a connection is there. */
const BEFORE_CONNECTED: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);
const FIRST_PERMANENT = 500;
/** The session was in a wrong state; nothing is said of the mail. */
const BAD_SEQUENCE = 503;

const address = z.email();

const isSmtpError = (error: unknown): error is NodemailerError => error instanceof Error;

/**
 * What an error of the library says. Its message may hold addresses and the server's words, so only codes go on. A wrong password or
 * sender is not the mail's fault. Throws where it is unknown whether the mail was taken.
 */
function outcomeOf(error: unknown): MailOutcome {
  if (!isSmtpError(error)) throw new Error('the mail server did not answer');
  const { code, command = '', responseCode } = error;
  const step = /^[A-Z ]{1,20}$/.test(command) ? command : 'the connection';
  if (responseCode !== undefined && responseCode >= 400) {
    const isOfMail = command === 'RCPT TO' || command === 'DATA';
    return {
      kind: 'refused',
      reason: `the mail server answered ${responseCode} to ${step}`,
      isPermanent: isOfMail && responseCode >= FIRST_PERMANENT && responseCode !== BAD_SEQUENCE,
    };
  }
  if (BEFORE_CONNECTED.has((error as NodeJS.ErrnoException).syscall) || code === 'EDNS' || code === 'ETLS') {
    return { kind: 'refused', reason: `the mail server cannot be reached: ${String(code)}`, isPermanent: false };
  }
  throw new Error(`the mail server did not answer: ${String(code)}`);
}

/**
 * Mail over SMTP, one connection for each. As RFC 5321 asks, a mail whose answer is lost is given again; its Message-ID stays the
 * same, by which mailboxes recognise it.
 */
export function createSmtp({ host, port, tls, username, password, from }: SmtpSettings): MailGateway {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    ...(username !== undefined && password !== undefined && { auth: { user: username, pass: password } }),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send({ id, to, subject, text, html, attachments = [] }: Mail, signal) {
      // An address list, a name or a line break in it would make it more than one recipient.
      if (!address.safeParse(to).success) return { kind: 'refused', reason: 'no address', isPermanent: true };
      try {
        await transport.sendMail({
          from: { name: FROM_NAME, address: from },
          to: { name: '', address: to },
          subject: subject.replace(/\p{Cc}+/gu, ' ').trim(),
          text,
          html,
          attachments: attachments.map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes),
          })),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(signal && { signal }),
        });
        return { kind: 'accepted' };
      } catch (error) {
        signal?.throwIfAborted();
        return outcomeOf(error);
      }
    },
  };
}
