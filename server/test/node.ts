import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createSandboxTwins, type SandboxTwins } from '@coupon-centre/sandbox/src/gateways/sandbox-twins.ts';
import { serveSandbox } from '@coupon-centre/sandbox/src/serve-sandbox.ts';
import { type Logger, pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { createApp } from '#app/app.ts';
import type { App } from '#app/app-needs.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher, phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import { type Clock, systemClock } from '#foundation/time/clock.ts';
import type { ProviderSettings } from '#operator/provider/provider-settings.ts';
import type { SlowStatements } from '#platform/db/slow-statements.ts';
import type { ChallengeService } from '#platform/gateways/challenge/port.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import type { RiskService } from '#platform/gateways/risk/port.ts';
import type { DailyCaps } from '#platform/settings/daily-caps-env.ts';
import type { Keys } from '#platform/settings/key-source.ts';
import { openSecrets } from '#platform/settings/secrets.ts';
import { createSessionTokens, type SessionTriple } from '#subscriber/session/session-token.ts';
import type { TestDatabase } from '#test/database.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { giveFirstPhoneKey } from '#test/first-phone-key.ts';
import { MASTER_KEY } from '#test/master-key.ts';

type Headers = Readonly<Record<string, string>>;

/** The part of any call's answer that tests read. */
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
  readonly clock: Clock;
  /** Stand-ins for its outside systems. */
  readonly twins: SandboxTwins;
  readonly deriveKey: DeriveKey;
  readonly baseUrl: string;
  /** A person with a session, known to the database. */
  person(spec?: { readonly phone?: string; readonly createdAtMs?: number }): Promise<TestPerson>;
  /** Another session of a person, issued now by the clock. */
  sessionFor(person: TestPerson): SessionTriple;
  /** A session of a subscriber who need not be in the database: enough for claims. */
  stranger(): SessionTriple;
  /** Sends a call over HTTP on a connection of its own, in a session or with these headers. */
  post(path: string, body: unknown, from?: SessionTriple | Headers): Promise<Answered>;
  stop(): Promise<void>;
}

export interface TestPerson {
  readonly subscriberId: string;
  readonly phone: string;
  readonly session: SessionTriple;
}

/** A session of a subscriber who need not be in the database, for any node of these tests: enough for claims. */
export const strangerSession = (): SessionTriple =>
  createSessionTokens({ deriveKey: openSecrets({ secretKey: MASTER_KEY, dataDir: '' }), isRevoked: () => false }).issue(
    {
      subscriberId: uuidv7(),
      sessionId: uuidv7(),
      uid: 'test',
      phonePrefix: '1990000',
      memberSinceMs: Date.now(),
      issuedAtMs: Date.now(),
    },
  );

export const headersOf = (session: SessionTriple | undefined): Record<string, string> =>
  session === undefined ? {} : { H5_TOKEN: session.token, ms: session.ms, hc: session.hc };
const isSession = (from: SessionTriple | Headers): from is SessionTriple => 'hc' in from && 'token' in from;

function send(url: string, payload: string, headers: Headers): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const sending = request(
    url,
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

export interface NodeSettings {
  readonly clock?: Clock;
  readonly role?: 'all' | 'api' | 'worker';
  readonly trustProxy?: boolean;
  readonly pageLinkHosts?: readonly string[];
  readonly shareHosts?: readonly string[];
  readonly apiDocs?: boolean;
  readonly publicOrigin?: string;
  readonly consoleOrigin?: string;
  readonly metricsToken?: string;
  readonly alarmPhones?: readonly string[];
  readonly dailyCaps?: DailyCaps;
  readonly webhookPrivateHosts?: readonly string[];
  readonly identityProvider?: ProviderSettings;
  readonly dataDir?: string;
  readonly archiveDir?: string;
  readonly slowStatements?: SlowStatements;
  /** Default: silent. */
  readonly log?: Logger;
  /** Its master keys instead of the tests' one. */
  readonly keys?: Keys;
  /** A biller instead of the sandbox's. */
  readonly provisioning?: Provisioning;
  /** An outside service against robots; without, there is none. */
  readonly riskService?: RiskService;
  /** An outside captcha; without, challenges are proofs of work. */
  readonly captcha?: ChallengeService;
}

/** The needs of a node on a test's database. */
export function nodeNeeds(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  {
    clock = systemClock,
    log = pino({ level: 'silent' }),
    provisioning,
    dataDir,
    slowStatements,
    riskService: risk,
    captcha: challenge,
    keys,
    ...asked
  }: NodeSettings = {},
) {
  const deriveKey = openSecrets({ secretKey: keys ?? MASTER_KEY, dataDir: '' });
  const twins = createSandboxTwins({ db, clock, deriveKey });
  const usual = {
    role: 'api',
    trustProxy: false,
    pageLinkHosts: [],
    shareHosts: [],
    alarmPhones: [],
    apiDocs: true,
  } as const;
  const settings = { ...usual, ...asked };
  const smsRoutes = [{ name: 'sandbox', gateway: twins.sms, hasReceipts: true }];
  const gateways = {
    ...twins,
    ...(provisioning && { provisioning }),
    smsRoutes,
    analytics: undefined,
    risk,
    challenge,
  };
  return { db, pool, clock, log, deriveKey, twins, gateways, settings, page: undefined, dataDir, slowStatements };
}

export async function testNode(
  database: Pick<TestDatabase, 'db' | 'pool'>,
  asked: NodeSettings = {},
): Promise<TestNode> {
  const needs = nodeNeeds(database, asked);
  const { db, clock, deriveKey, twins } = needs;
  const app = await createApp({
    ...needs,
    serveSandbox: (http, node) =>
      serveSandbox(http, { ...node, twins, plays: { sms: true, provisioning: true, numberAuth: true, mail: true } }),
  });
  await giveFirstPhoneKey(db, deriveKey, clock.now());
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
    clock,
    twins,
    deriveKey,
    baseUrl,
    async person(spec = {}) {
      const createdAtMs = spec.createdAtMs ?? clock.now();
      const { subscriberId, phone, phonePrefix } = await makeSubscriber(db, cipher, { ...spec, createdAtMs });
      return { subscriberId, phone, session: sessionOf(subscriberId, phonePrefix, createdAtMs) };
    },
    sessionFor: ({ subscriberId, phone }) => sessionOf(subscriberId, phonePrefixOf(phone), clock.now()),
    stranger: () => sessionOf(uuidv7(), '1990000', clock.now()),
    post: (path, body, from = {}) =>
      send(
        baseUrl + path,
        typeof body === 'string' ? body : JSON.stringify(body),
        isSession(from) ? headersOf(from) : from,
      ),
    stop: () => app.stop(),
  };
}
