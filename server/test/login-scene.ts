import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import { exchangeOneClick as exchangeOneClickCall } from '@coupon-centre/contract/subscriber/exchange-one-click';
import { logOut as logOutCall } from '@coupon-centre/contract/subscriber/log-out';
import { logOutEverywhere as logOutEverywhereCall } from '@coupon-centre/contract/subscriber/log-out-everywhere';
import { loginBySms as loginBySmsCall } from '@coupon-centre/contract/subscriber/login-by-sms';
import { refreshToken as refreshTokenCall } from '@coupon-centre/contract/subscriber/refresh-token';
import { sendLoginSms as sendLoginSmsCall } from '@coupon-centre/contract/subscriber/send-login-sms';
import { showAccount as getAccountCall } from '@coupon-centre/contract/subscriber/show-account';
import { showLoginSms as showLoginSmsCall } from '@coupon-centre/contract/subscriber/show-login-sms';
import { signOneClick as signOneClickCall } from '@coupon-centre/contract/subscriber/sign-one-click';
import type { CarrierEmulator } from '@coupon-centre/sandbox/src/gateways/carrier-emulator.ts';
import { createSandboxCarrier } from '@coupon-centre/sandbox/src/gateways/number-auth.ts';
import { createSandboxSms } from '@coupon-centre/sandbox/src/gateways/sms.ts';
import type { SmsOutbox } from '@coupon-centre/sandbox/src/gateways/sms-outbox.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as scrypt } from 'altcha-lib/algorithms/scrypt';
import type { Challenge } from 'altcha-lib/types';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll } from 'vitest';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { NumberAuth } from '#platform/gateways/number-auth/port.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { openSecrets } from '#platform/settings/secrets.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { createProofsOfWork } from '#risk/challenge/proof-of-work.ts';
import { createDevices } from '#risk/device/device-cookie.ts';
import { createRisk } from '#risk/risk.ts';
import { createIdentity, type Identity } from '#subscriber/identity.ts';
import { exchangeOneClick } from '#subscriber/login/exchange-one-click.ts';
import { loginBySms } from '#subscriber/login/login-by-sms.ts';
import { sendLoginSms } from '#subscriber/login/send-login-sms.ts';
import { showLoginSms } from '#subscriber/login/show-login-sms.ts';
import { signOneClick } from '#subscriber/login/sign-one-click.ts';
import { logOut } from '#subscriber/session/log-out.ts';
import { logOutEverywhere } from '#subscriber/session/log-out-everywhere.ts';
import { refreshToken } from '#subscriber/session/refresh-token.ts';
import type { SessionTriple } from '#subscriber/session/session-token.ts';
import { showAccount } from '#subscriber/session/show-account.ts';
import { type MovableClock, movableClock } from '#test/claim-scene.ts';
import { type DatabaseScene, databaseScene } from '#test/scene.ts';
import { oneRoute } from '#test/sms-routes.ts';

export const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const KEY_BYTES = 32;

/** A login call's body, valid or not. */
export interface LoginReply {
  readonly status: number;
  readonly rs: number;
  readonly code: string;
  readonly msg: string;
  readonly datas: Record<string, unknown> | null;
}

/** A person's side of the wire. */
export interface LoginScene {
  readonly db: Kysely<Schema>;
  readonly clock: MovableClock;
  readonly identity: Identity;
  readonly outbox: SmsGateway & SmsOutbox;
  readonly carrier: CarrierEmulator;
  readonly http: FastifyInstance;
  /** Sends a login call with this body. */
  post(url: string, payload: object, headers?: Record<string, string>): Promise<LoginReply>;
  /** `phone_no`, sealed as the page seals it. */
  seal(phone: string, other?: { at?: number; nonce?: string; pem?: string }): string;
  send(phone: string, other?: { challenge?: string; headers?: Record<string, string> }): Promise<LoginReply>;
  /** Asks for an SMS and does the requested proof of work. */
  sendWithWork(phone: string): Promise<LoginReply>;
  /** The code in the newest SMS to this number. */
  codeFor(phone: string): Promise<string>;
  enter(phone: string, code: string, other?: Entering): Promise<LoginReply>;
  /** The complete login. */
  logIn(phone: string): Promise<SessionTriple>;
  renew(triple: SessionTriple): Promise<LoginReply>;
  close(): Promise<void>;
}

export const testDeriveKey = (): DeriveKey => openSecrets({ secretKey: Buffer.alloc(KEY_BYTES, 7), dataDir: '' });

let people = 0;
/** A number unique in this process: files that share it count on. */
export const newPhone = (): string => {
  people += 1;
  return `137${String(people).padStart(8, '0')}`;
};

export const headersOf = ({ token, ms, hc }: SessionTriple) => ({ H5_TOKEN: token, ms, hc });

export const tripleOf = ({ msg, datas }: LoginReply): SessionTriple => {
  const { ms, hc } = datas as { ms: string; hc: string };
  return { token: msg, ms, hc };
};

interface Entering {
  readonly challengeId?: string;
  readonly headers?: Record<string, string>;
}

/** Everybody has a network of their own, unless a test says otherwise. */
const from = (phone: string) => ({
  'x-forwarded-for': `10.${Number(phone.slice(-6, -4))}.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`,
});

/** The widget's answer to a challenge. */
export async function workOff(challenge: unknown): Promise<string> {
  const asked = challenge as Challenge;
  const solution = await solveChallenge({ challenge: asked, deriveKey: scrypt });
  return Buffer.from(JSON.stringify({ challenge: asked, solution })).toString('base64');
}

type OnScene = Pick<DatabaseScene, 'db' | 'clock'>;

interface Other {
  clock?: MovableClock;
  /** The only route's gateway. */
  sms?: SmsGateway;
  /** Instead of it: what sends. */
  sender?: SmsSender;
  numberAuth?: NumberAuth;
  log?: Logger;
  /** Instead of the tests' one key. */
  deriveKey?: DeriveKey;
  /** Whether keys and the polling of revocations are started; false for a test that starts them itself. */
  start?: boolean;
}

const calls = {
  sendLoginSms: sendLoginSmsCall,
  loginBySms: loginBySmsCall,
  refreshToken: refreshTokenCall,
  signOneClick: signOneClickCall,
  exchangeOneClick: exchangeOneClickCall,
  logOut: logOutCall,
  logOutEverywhere: logOutEverywhereCall,
  showAccount: getAccountCall,
  showLoginSms: showLoginSmsCall,
};

const handlersOf = (identity: Identity) => ({
  sendLoginSms: sendLoginSms(identity),
  loginBySms: loginBySms(identity),
  refreshToken: refreshToken(identity),
  signOneClick: signOneClick(identity),
  exchangeOneClick: exchangeOneClick(identity),
  logOut: logOut(identity),
  logOutEverywhere: logOutEverywhere(identity),
  showAccount: showAccount(identity),
  showLoginSms: showLoginSms(identity),
});

/** A node that serves the login calls, for a whole test file; several on one scene act as nodes of one system. */
export async function loginScene({ on, ...other }: Other & { on?: OnScene } = {}): Promise<LoginScene> {
  const { db, clock } = on ?? (await databaseScene(NOON_MS));
  const node = await loginNode(db, { clock, ...other });
  afterAll(() => node.close());
  return node;
}

/** The same for one test, which closes it. */
export async function loginNode(db: Kysely<Schema>, other: Other = {}): Promise<LoginScene> {
  const { deriveKey = testDeriveKey() } = other;
  const { clock = movableClock(NOON_MS), log = pino({ level: 'silent' }), start = true } = other;
  const cipher = createPhoneCipher(deriveKey);
  const sandbox = createSandboxSms({ db, clock, cipher });
  const carrier = createSandboxCarrier({ db, clock, cipher, deriveKey });
  const { sms = sandbox, numberAuth = carrier } = other;
  const sender = other.sender ?? oneRoute({ db, clock, log }, sms);
  const devices = createDevices(deriveKey);
  const proofs = createProofsOfWork(db, deriveKey);
  const risk = createRisk({ db, clock, deriveKey, log, proofs, devices });
  await risk.start();
  const identity = createIdentity({ db, clock, deriveKey, sms: sender, numberAuth, log, devices, proofs, risk });
  if (start) await identity.start();
  await sender.start();
  const http = await createHttpServer({ log, clock, trustProxy: true });
  await serveCalls(http, { calls, handlers: handlersOf(identity) }, { clock, verify: identity.verify });

  async function post(url: string, payload: object, headers: Record<string, string> = {}): Promise<LoginReply> {
    const reply = await http.inject({ method: 'POST', url, payload, headers: { 'accept-language': 'en', ...headers } });
    return { ...reply.json<Omit<LoginReply, 'status'>>(), status: reply.statusCode };
  }

  const scene: LoginScene = {
    db,
    clock,
    identity,
    outbox: sandbox,
    carrier,
    post,
    http,
    seal(phone, { at = clock.now(), nonce = randomUUID(), pem = identity.publicKeyPem() } = {}) {
      const key = { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
      return publicEncrypt(key, Buffer.from(JSON.stringify({ phone, at, nonce }))).toString('base64');
    },
    send: (phone, { challenge, headers } = {}) =>
      post(
        sendLoginSmsCall.path,
        { phone_no: scene.seal(phone), portalType: 1, ...(challenge === undefined ? {} : { challenge }) },
        { ...from(phone), ...headers },
      ),
    async sendWithWork(phone) {
      const reply = await scene.send(phone);
      if (reply.code !== '2009') return reply;
      return scene.send(phone, { challenge: await workOff(reply.datas?.['challenge']) });
    },
    async codeFor(phone) {
      const [newest] = await sandbox.sent({ to: phone, limit: 1 });
      const code = /\d{6,9}/.exec(newest?.text ?? '')?.[0];
      if (code === undefined) throw new Error('no SMS with a code was sent to this number');
      return code;
    },
    enter: (phone, code, { challengeId, headers } = {}) =>
      post(
        loginBySmsCall.path,
        {
          phone_no: scene.seal(phone),
          portalType: 1,
          type: 2,
          random_code: code,
          version: '1.0',
          ...(challengeId === undefined ? {} : { challengeId }),
        },
        { ...from(phone), ...headers },
      ),
    async logIn(phone) {
      await scene.sendWithWork(phone);
      const reply = await scene.enter(phone, await scene.codeFor(phone));
      if (reply.rs !== 1) throw new Error(`the login was refused: ${reply.code}`);
      return tripleOf(reply);
    },
    renew: (triple) => post(refreshTokenCall.path, {}, headersOf(triple)),
    async close() {
      await http.close();
      await sender.stop();
      await risk.stop();
      await identity.stop();
    },
  };
  return scene;
}
