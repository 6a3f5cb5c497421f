import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { createIdentityProvider } from '#operator/provider/identity-provider.ts';
import { createMatomo } from '#platform/gateways/analytics/matomo.ts';
import type { Analytics } from '#platform/gateways/analytics/port.ts';
import { createUmami } from '#platform/gateways/analytics/umami.ts';
import { createSiteverify } from '#platform/gateways/challenge/siteverify.ts';
import { createSmtp } from '#platform/gateways/mail/smtp.ts';
import { createCamara } from '#platform/gateways/number-auth/camara.ts';
import { createChinaMobile } from '#platform/gateways/number-auth/china-mobile.ts';
import type { NumberAuth } from '#platform/gateways/number-auth/port.ts';
import { createWechat } from '#platform/gateways/social/wechat.ts';
import { type CarrierRequest, carrierServer } from '#test/carrier-server.ts';
import { movableClock } from '#test/claim-scene.ts';
import { testDatabase } from '#test/database.ts';
import { usageEvent } from '#test/factories/usage-event.ts';
import { identityProvider, operatorBrowser } from '#test/identity-provider.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { MAIL_LOGIN, startMailServer } from '#test/mail-server.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** An outside system that books nothing, behind a proxy. */
interface Reader {
  readonly proxy: FaultProxy;
  /** Makes one call ready, while all is well; it says whether it worked. Never rejects. */
  ready(): Promise<() => Promise<boolean>>;
  close(): Promise<void>;
}

const PATIENCE_MS = 2_000;
const PHONE = '13800138000';
const TICKET_SECONDS = 7_200;
const log = pino({ level: 'silent' });

/** Over HTTP, answered by `answer`; `call` by the address of the proxy. */
async function overHttp(answer: (request: CarrierRequest) => object, callAt: (url: string) => () => Promise<boolean>) {
  const server = await carrierServer((request) => ({ body: answer(request) }));
  const proxy = await startFaultProxy(Number(new URL(server.url).port));
  const call = callAt(`http://127.0.0.1:${proxy.port}`);
  return {
    proxy,
    ready: async () => call,
    async close() {
      await proxy.close();
      server.close();
    },
  };
}

const recognises = (adapter: NumberAuth, source: 'page' | 'app') => async (): Promise<boolean> => {
  const token = { token: 'a token', userInformation: '', source, cccode: 'c'.repeat(32) } as const;
  return (await adapter.exchange(token, AbortSignal.timeout(PATIENCE_MS))).kind === 'number';
};
const forwards = (adapter: Analytics) => () => adapter.forward([{ event: usageEvent(), receivedAtMs: 0 }]);

const camara = () =>
  overHttp(
    ({ path }) =>
      path === '/token' ? { access_token: 'access', expires_in: 300 } : { devicePhoneNumber: `+86${PHONE}` },
    (url) => {
      const addresses = { authorizeUrl: `${url}/authorize`, tokenUrl: `${url}/token`, apiUrl: url };
      const client = { clientId: 'us', clientSecret: 'secret', redirectUrl: 'https://coupons.example/' };
      return recognises(createCamara({ ...addresses, ...client }), 'page');
    },
  );

const chinaMobile = (clock: Clock) =>
  overHttp(
    ({ body }) => ({ inresponseto: JSON.parse(body).msgid, resultcode: '103000', msisdn: PHONE }),
    (baseUrl) => {
      const app = {
        generation: 2,
        sdkUrl: 'https://sdk.example/x.js',
        appId: '300012345678',
        appKey: 'K'.repeat(32),
      } as const;
      const signing = {
        privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
        signAlgorithm: 'RSA-SHA256',
        signEncoding: 'hexUpper',
      } as const;
      return recognises(createChinaMobile({ ...app, ...signing, baseUrl }, clock), 'app');
    },
  );

/** Each call needs a new ticket: the clock goes on by more than one is good for. */
async function wechat(): Promise<Reader> {
  const { db, close } = await testDatabase();
  const clock = movableClock(0);
  const deriveKey = testDeriveKey();
  const reader = await overHttp(
    ({ path }) => ({
      ...(path === '/cgi-bin/stable_token' ? { access_token: 'token' } : { errcode: 0, ticket: 'ticket' }),
      expires_in: TICKET_SECONDS,
    }),
    (url) => {
      const settings = { url, sdkUrl: 'https://sdk.example/wx.js', appId: 'wx-ours', secret: 'ours' };
      const adapter = createWechat({ db, clock, deriveKey, settings });
      return async () => {
        clock.moveBy(2 * TICKET_SECONDS * 1_000);
        return adapter.ticket().then(
          () => true,
          () => false,
        );
      };
    },
  );
  return {
    ...reader,
    async close() {
      await reader.close();
      await close();
    },
  };
}

const matomo = () =>
  overHttp(
    () => ({ status: 'success', tracked: 1, invalid: 0 }),
    (url) => forwards(createMatomo({ url, siteId: '1', token: 'token', pageOrigin: 'https://coupons.example' })),
  );
const umami = () =>
  overHttp(
    () => ({ ok: true }),
    (url) => forwards(createUmami({ url, websiteId: 'site', hostname: 'coupons.example' })),
  );

const siteverify = (clock: Clock) =>
  overHttp(
    () => ({ success: true, hostname: 'coupons.example' }),
    (url) => {
      const widget = { api: 'turnstile', scriptUrl: 'https://captcha.example/api.js', siteKey: 'key' } as const;
      const captcha = createSiteverify({ widget, url, secret: 'secret', hostname: 'coupons.example', clock });
      const token = { token: 'a token', action: 'LOGIN', address: '203.0.113.1' } as const;
      return async () => (await captcha.verify(token, AbortSignal.timeout(PATIENCE_MS))).kind === 'passed';
    },
  );

/** `smtp-server`. */
async function mail(): Promise<Reader> {
  const server = await startMailServer({ tls: 'off' });
  const proxy = await startFaultProxy(server.port);
  const login = { ...MAIL_LOGIN, from: 'coupons@operator.example' };
  const smtp = createSmtp({ ...login, host: '127.0.0.1', port: proxy.port, tls: 'off' });
  const written = { to: 'wei@operator.example', subject: 'notice', text: 'a notice', html: '<p>a notice</p>' };
  return {
    proxy,
    ready: async () => () =>
      smtp.send({ ...written, id: randomUUID() }, AbortSignal.timeout(PATIENCE_MS)).then(
        ({ kind }) => kind === 'accepted',
        () => false,
      ),
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}

/** `oidc-provider`. A sign-in begins while all is well and is finished by the call; or the call is a new node's first. */
async function signIn(isFirstUse: boolean): Promise<Reader> {
  const proxied = Promise.withResolvers<FaultProxy>();
  const provider = await identityProvider(async (port) => {
    const proxy = await startFaultProxy(port);
    proxied.resolve(proxy);
    return proxy.port;
  });
  provider.open();
  provider.welcome({ accountId: 'wei', userName: 'li.wei', roles: ['editors'] });
  const kept = createIdentityProvider(provider.settings, log);
  const proxy = await proxied.promise;
  return {
    proxy,
    async ready() {
      const begin = { isOtherAccount: false };
      if (isFirstUse) {
        return async () => (await createIdentityProvider(provider.settings, log).begin(begin)) !== undefined;
      }
      const begun = await kept.begin(begin);
      if (begun === undefined) return async () => false;
      const query = await operatorBrowser({ baseUrl: '' }).follow(begun.url);
      return async () => (await kept.finish(query, begun.attempt)).kind === 'identity';
    },
    async close() {
      await proxy.close();
      await provider.close();
    },
  };
}

/** Every gateway of the matrix that only reads, or may lose what it is told. A new adapter is one more row. */
export const readers: Readonly<Record<string, (clock: Clock) => Promise<Reader>>> = {
  'CAMARA number verification': camara,
  'China Mobile one-click login': chinaMobile,
  'the social app': wechat,
  Matomo: matomo,
  Umami: umami,
  'a captcha by siteverify': siteverify,
  'mail over SMTP': mail,
  'sign-in at the identity provider': () => signIn(false),
  'the first sign-in of a node at the identity provider': () => signIn(true),
};
