import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '#app/app-needs.ts';
import { createApp } from '#app.ts';
import { type Clock, systemClock } from '#clock.ts';
import { createGateways, type Gateways } from '#gateways/gateways.ts';
import { createPhoneCipher, phonePrefixOf } from '#identity/phone-cipher.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { createSessionTokens, type SessionTriple } from '#identity/session-token.ts';
import { openSecrets } from '#secrets.ts';
import type { TestDatabase } from '#test/database.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';

export const MASTER_KEY = Buffer.alloc(32, 5);

/** What any call answers, as far as tests look. */
export interface Answered {
  readonly status: number;
  readonly body: {
    readonly code: string;
    readonly msg: string;
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
    readonly resp_data: any;
    readonly [other: string]: unknown;
  };
}

/** A node that listens, on a test's database. */
export interface TestNode {
  readonly app: App;
  readonly gateways: Gateways;
  readonly deriveKey: DeriveKey;
  readonly baseUrl: string;
  /** A person with a session, known to the database. */
  person(spec?: { readonly phone?: string; readonly createdAtMs?: number }): Promise<TestPerson>;
  /** Another session of a person, given out at this moment of the clock. */
  sessionFor(person: TestPerson): SessionTriple;
  /** A session of somebody the database need not know: enough for claims. */
  stranger(): SessionTriple;
  /** Sends a call over HTTP on a connection of its own. */
  post(path: string, body: unknown, session?: SessionTriple, headers?: Record<string, string>): Promise<Answered>;
  stop(): Promise<void>;
}

export interface TestPerson {
  readonly subscriberId: string;
  readonly phone: string;
  readonly session: SessionTriple;
}

/** A session of somebody the database need not know, for any node of these tests: enough for claims. */
export const strangerSession = (): SessionTriple =>
  createSessionTokens({ deriveKey: openSecrets({ secretKey: MASTER_KEY, dataDir: '' }), isRevoked: () => false }).issue(
    {
      ...{ subscriberId: uuidv7(), sessionId: uuidv7(), uid: 'test', phonePrefix: '1990000' },
      ...{ memberSinceMs: Date.now(), issuedAtMs: Date.now() },
    },
  );

export const headersOf = (session: SessionTriple | undefined): Record<string, string> =>
  session === undefined ? {} : { H5_TOKEN: session.token, ms: session.ms, hc: session.hc };

function send(baseUrl: string, path: string, payload: string, headers: Record<string, string>): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const sending = request(
    `${baseUrl}${path}`,
    { method: 'POST', agent: new Agent(), headers: { 'content-type': 'application/json', ...headers } },
    (response) => {
      json(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: body as Answered['body'] }),
        reject,
      );
    },
  );
  sending.on('error', reject);
  sending.end(payload);
  return promise;
}

export async function testNode(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  {
    clock = systemClock,
    role = 'api',
    trustProxy = false,
    pageLinkHosts = [],
    shareHosts = [],
    metricsToken,
    alarmPhones = [],
  }: {
    readonly clock?: Clock;
    readonly role?: 'all' | 'api' | 'worker';
    readonly trustProxy?: boolean;
    readonly pageLinkHosts?: readonly string[];
    readonly shareHosts?: readonly string[];
    readonly metricsToken?: string;
    readonly alarmPhones?: readonly string[];
  } = {},
): Promise<TestNode> {
  const log = pino({ level: 'silent' });
  const deriveKey = openSecrets({ secretKey: MASTER_KEY, dataDir: '' });
  const gateways = createGateways({ db, clock, deriveKey });
  const settings = { role, trustProxy, pageLinkHosts, shareHosts, metricsToken, alarmPhones } as const;
  const app = await createApp({ db, pool, clock, log, deriveKey, gateways, settings, page: undefined });
  await app.start();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;

  const cipher = createPhoneCipher(deriveKey);
  const tokens = createSessionTokens({ deriveKey, isRevoked: () => false });
  const sessionOf = (subscriberId: string, phonePrefix: string, memberSinceMs: number): SessionTriple =>
    tokens.issue({
      subscriberId,
      sessionId: uuidv7(),
      uid: 'test',
      phonePrefix,
      memberSinceMs,
      issuedAtMs: clock.now(),
    });

  return {
    app,
    gateways,
    deriveKey,
    baseUrl,
    async person(spec = {}) {
      const createdAtMs = spec.createdAtMs ?? clock.now();
      const { subscriberId, phone, phonePrefix } = await makeSubscriber(db, cipher, { ...spec, createdAtMs });
      return { subscriberId, phone, session: sessionOf(subscriberId, phonePrefix, createdAtMs) };
    },
    sessionFor: ({ subscriberId, phone }) => sessionOf(subscriberId, phonePrefixOf(phone), clock.now()),
    stranger: () => sessionOf(uuidv7(), '1990000', clock.now()),
    post: (path, body, session, headers) =>
      send(baseUrl, path, typeof body === 'string' ? body : JSON.stringify(body), {
        ...headersOf(session),
        ...headers,
      }),
    stop: () => app.stop(),
  };
}
