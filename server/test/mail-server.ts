import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { CERTIFICATE } from '#test/certificate.ts';

export const MAIL_LOGIN = { username: 'coupons', password: 'password of the test' } as const;

/** A mail that the server took. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isSecure: boolean;
  /** Head and body as they came. */
  readonly raw: string;
  readonly messageId: string;
}

/** What the server does with the next mails, one after the other; then it takes them. */
type Behaviour =
  /** Answers the recipient with this code. */
  | { readonly recipient: number }
  /** Answers the finished mail with this code. */
  | { readonly data: number }
  /** Takes the mail and hangs up without an answer; or hangs up before all of it has come. */
  | 'cutAfter'
  | 'cutBefore';

export interface MailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  /** How many sign-ins were tried. */
  readonly signIns: number;
  /** Times that the server answered that it took a mail. */
  readonly accepted: number;
  next(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

interface Asked {
  readonly port?: number;
  readonly tls?: 'starttls' | 'implicit' | 'off';
}

/** A mail server by `smtp-server` of this machine, with the tests' certificate. Signing in is required. */
export async function startMailServer({ port = 0, tls = 'starttls' }: Asked = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const behaviours: Behaviour[] = [];
  let signIns = 0;
  let accepted = 0;
  const server = new SMTPServer({
    ...CERTIFICATE,
    secure: tls === 'implicit',
    ...(tls === 'off' && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      signIns += 1;
      const isRight = username === MAIL_LOGIN.username && password === MAIL_LOGIN.password;
      answer(isRight ? null : refusal(535, 'wrong name or password'), isRight ? { user: username } : undefined);
    },
    onRcptTo({ address }, _session, answer) {
      const [behaviour] = behaviours;
      if (typeof behaviour !== 'object' || !('recipient' in behaviour)) return answer();
      behaviours.shift();
      answer(refusal(behaviour.recipient, `${address} is not wanted here`));
    },
    onData(stream, session, answer) {
      const behaviour = behaviours.shift();
      const cut = () => {
        for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) {
          connection._socket.destroy();
        }
      };
      if (behaviour === 'cutBefore') {
        stream.resume();
        stream.once('data', cut);
        return;
      }
      void text(stream).then((raw) => {
        if (typeof behaviour === 'object' && 'data' in behaviour) return answer(refusal(behaviour.data, 'not now'));
        const { mailFrom, rcptTo } = session.envelope;
        const messageId = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '';
        const from = mailFrom === false ? '' : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), isSecure: session.secure, raw, messageId });
        if (behaviour === 'cutAfter') return cut();
        accepted += 1;
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    get signIns() {
      return signIns;
    },
    get accepted() {
      return accepted;
    },
    next: (...these) => void behaviours.push(...these),
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      return promise;
    },
  };
}
