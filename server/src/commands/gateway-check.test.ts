import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkGateway } from '#app/check-gateway.ts';
import { parseEnv, type readEnv } from '#platform/settings/env.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { MAIL_LOGIN, startMailServer } from '#test/mail-server.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { openProductOrdering, PROVIDER_TOKEN } from '#test/product-ordering-server.ts';
import { runCommandFile } from '#test/run-command.ts';
import { databaseScene } from '#test/scene.ts';

/* The command as `npm run gateway:check` runs it, on modules that each have one defect, and on our own adapters. */

const PHONE = '13912345678';
const DOCS = join(import.meta.dirname, '../../../docs/integrations.md');

/** The biller of docs/integrations.md. */
const booked = new Map<string, string>();
const undone = new Set<string>();
const biller = createServer(async (request, response) => {
  // A request whose sender gave up has no end.
  const asked = (await json(request).catch(() => ({}))) as { readonly orderNo?: string; readonly phone?: string };
  const { orderNo = '', phone } = asked;
  if (request.url === '/grants' && phone !== undefined) booked.set(orderNo, phone);
  if (request.url === '/reversals') undone.add(orderNo);
  const status = request.url?.startsWith('/reversals')
    ? undone.has(orderNo) && 'UNDONE'
    : booked.has(orderNo) && 'DONE';
  response.end(JSON.stringify({ status: status || 'NONE' }));
});

const { database } = await databaseScene();
const own = { DATABASE_URL: database.url, SECRET_KEY: MASTER_KEY.toString('base64') };
let folder: TemporaryFolder;
let sound: string;
let url: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  const [, shown = ''] = /```js\n(.*?)```/s.exec(await readFile(DOCS, 'utf8')) ?? [];
  sound = shown;
  await once(biller.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(biller.address() as AddressInfo).port}`;
});
afterAll(async () => {
  biller.closeAllConnections();
  biller.close();
  await folder.remove();
});

/** Runs the command in a process of its own. */
const run = (settings: Readonly<Record<string, string>>, ...words: string[]) =>
  runCommandFile('gateway-check.ts', { ...own, ...settings }, words);

/** What the command finds wrong, without the process. */
async function faultsOf(
  setting: string,
  settings: Readonly<Record<string, string>>,
  trial?: { readonly phone: string; readonly benefit: string },
): Promise<readonly string[]> {
  const read: typeof readEnv = (change = (variables) => variables) => parseEnv(change({ ...own, ...settings }));
  const asked = trial && { ...trial, coupon: undefined };
  const { isWell, lines } = await checkGateway(setting, { trial: asked, read });
  const faults = lines.filter((line) => line.startsWith('FAULT'));
  expect(isWell).toBe(faults.length === 0);
  return faults;
}

async function moduleOf(source: string): Promise<string> {
  const path = join(folder.path, `${randomUUID()}.mjs`);
  await writeFile(path, source);
  return path;
}
const billerSettings = async (source: string) => ({
  PROVISIONING_GATEWAY: await moduleOf(source),
  GATEWAY_BILLER_URL: url,
  GATEWAY_BILLER_SECRET: 'secret of the biller',
});

describe('provisioning', () => {
  test('the module of the documentation keeps everything, and nothing was granted', async () => {
    const before = booked.size;
    const { code, output, errors } = await run(await billerSettings(sound), 'PROVISIONING_GATEWAY');
    expect({ code, errors, output }).toMatchObject({ code: 0, errors: '' });
    expect(output).toContain('ok        ask: an order that was never sent is unknownOrder\n');
    expect(output).toMatch(/^left out {2}grant: order U\d{22} is granted: needs --phone and --benefit$/m);
    expect(output).toMatch(/ok: the gateway keeps what was checked\n$/);
    expect(booked.size).toBe(before);
  });

  test('with a phone and a benefit it grants once for real, and takes that back', async () => {
    const [before, undoneBefore] = [booked.size, undone.size];
    const words = ['--phone', PHONE, '--benefit', 'DATA_MB:100'];
    const { code, output } = await run(await billerSettings(sound), 'PROVISIONING_GATEWAY', ...words);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect([booked.size, undone.size, [...booked.values()].at(-1)]).toEqual([before + 1, undoneBefore + 1, PHONE]);
    expect(output).not.toMatch(/left out|FAULT/);
    expect(output).not.toContain(PHONE);
  });

  const defects: readonly (readonly [string, (source: string) => string, RegExp])[] = [
    [
      'says refused of an order that was never sent',
      (source) => source.replace("'unknownOrder'", "'refused'"),
      /^FAULT {5}ask: an order that was never sent is unknownOrder: it answered 'refused'/,
    ],
    [
      'says reversed of a reversal that was never sent',
      (source) => source.replace("'unknownReversal'", "'reversed'"),
      /^FAULT {5}askReversal: a reversal that was never sent is unknownReversal: it answered 'reversed'/,
    ],
    [
      'takes an error of the biller for a refusal',
      (source) => source.replace('answer.json() : {}', "answer.json() : { status: 'REJECTED', reason: 'error' }"),
      /^FAULT {5}ask at an address that answers 502 .*it answered 'refused'/,
    ],
    [
      'takes a lost connection for a refusal',
      (source) =>
        source.replace(
          "await post('/grants', { orderNo, phone, benefit }, signal)",
          "await post('/grants', { orderNo, phone, benefit }, signal).catch(() => ({ status: 'REJECTED' }))",
        ),
      /^FAULT {5}grant at an address where nothing listens .*it answered 'refused'/,
    ],
    [
      'takes a lost connection for an unknown order',
      (source) =>
        source.replace(
          "await post('/grants/find', { orderNo }, signal)",
          "await post('/grants/find', { orderNo }, signal).catch(() => ({ status: 'NONE' }))",
        ),
      /^FAULT {5}ask at an address where nothing listens .*it answered 'unknownOrder'/,
    ],
    [
      'does not listen to its signal',
      (source) => source.replace('body, signal });', 'body });'),
      /^FAULT {5}ask at an address that never answers .*it did not end within 2 s after its signal was aborted/,
    ],
    [
      'takes its address from elsewhere',
      (source) => source.replace('fetch(url + path', `fetch('${'URL_HERE'}' + path`),
      /^FAULT {5}grant at an address where nothing listens .*not tried: asking there got an answer/,
    ],
    [
      'has no ask',
      (source) => source.replace('ask: async', 'query: async'),
      /^FAULT .* makes a gateway without ask\.$/,
    ],
    ['is no module', () => 'this is not a module', /^FAULT .* cannot be loaded \(/],
  ];
  test.concurrent.each(defects)('a module that %s is named', async (_, plant, fault) => {
    const planted = plant(sound).replace('URL_HERE', url);
    expect(planted).not.toBe(sound);
    const before = booked.size;
    const faults = await faultsOf('PROVISIONING_GATEWAY', await billerSettings(planted));
    expect(
      faults.some((line) => fault.test(line)),
      faults.join('\n'),
    ).toBe(true);
    expect(booked.size).toBe(before);
  });

  test('a module that refuses a repeat is named', async () => {
    const planted = sound
      .replace('return {\n    grant: async', 'const seen = new Set();\n  return {\n    grant: async')
      .replace(
        /outcome\(await post\('\/grants', (.*?), signal\), 'unknown'\)/,
        "seen.has(orderNo) ? { kind: 'refused', reason: 'twice' } : (seen.add(orderNo), outcome(await post('/grants', $1, signal), 'unknown'))",
      );
    expect(planted).toContain('seen.add');
    const words = ['--phone', PHONE, '--benefit', 'DATA_MB:100'];
    const { code, output } = await run(await billerSettings(planted), 'PROVISIONING_GATEWAY', ...words);
    expect(code).toBe(1);
    expect(output.match(/^FAULT.*$/gm)).toEqual([
      "FAULT     grant: the same order number again is the same grant: it answered 'refused': twice",
    ]);
  });
});

describe('provisioning through TMF622', () => {
  test('keeps everything; with a phone and a product offering it orders once, and takes that back', async () => {
    const provider = await openProductOrdering(Date.now);
    const settings = {
      PROVISIONING_GATEWAY: 'tmf622',
      TMF622_URL: provider.url,
      TMF622_AUTHORIZATION: PROVIDER_TOKEN,
    };
    try {
      const checked = await run(settings, 'PROVISIONING_GATEWAY');
      expect(checked).toMatchObject({ code: 0, errors: '' });
      expect(provider.posts).toEqual([]);
      const words = ['--phone', PHONE, '--benefit', 'DATA_MB:100', '--offer', 'P1'];
      const { code, output } = await run(settings, 'PROVISIONING_GATEWAY', ...words);
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).not.toMatch(/left out|FAULT/);
      expect(provider.orders.map(({ productOrderItem: [item] }) => item?.action)).toEqual(['add', 'delete']);
    } finally {
      provider.close();
    }
  });
});

describe('the other ports', () => {
  const gateway = (methods: string): string =>
    `export const createGateway = ({ settings }) => {
       const ask = async (signal) => {
         const answer = await fetch(settings.GATEWAY_URL, { signal });
         if (!answer.ok) throw new Error(String(answer.status));
         return answer.text();
       };
       return ${methods};
     };`;
  const defects: readonly (readonly [string, string, string, RegExp])[] = [
    [
      'accepts an SMS that was lost',
      'SMS_GATEWAY',
      "{ send: async ({ id }, signal) => { await ask(signal).catch(() => 0); return { kind: 'accepted', references: [id] }; } }",
      /^FAULT {5}send at an address where nothing listens .*it answered 'accepted'/,
    ],
    [
      'says refused of an SMS that may have been sent and would be sent twice',
      'SMS_GATEWAY',
      "{ isIdempotent: false, send: async ({ id }, signal) => ask(signal).then(() => ({ kind: 'accepted', references: [id] }), () => ({ kind: 'refused', reason: 'error', isPermanent: false })) }",
      /^FAULT {5}send at an address that answers by half .*it answered 'refused'/,
    ],
    [
      'rejects when the carrier is away',
      'NUMBER_AUTH_GATEWAY',
      "{ page: { appId: 'a', version: '1.0', sdkUrl: null }, prepare: async () => ({ kind: 'notHere' }), exchange: async (token, signal) => { await ask(signal); return { kind: 'failed', reason: 'TOKEN_EXPIRED' }; } }",
      /^FAULT {5}exchange at an address where nothing listens .*it was rejected/,
    ],
    [
      'fails for a reason that the port does not know',
      'NUMBER_AUTH_GATEWAY',
      "{ page: { appId: 'a', version: '1.0', sdkUrl: null }, prepare: async () => ({ kind: 'sdk' }), exchange: async () => ({ kind: 'failed', reason: 'BECAUSE' }) }",
      /^FAULT {5}exchange: a made-up token is a failure with a reason: it answered 'failed'/,
    ],
    [
      'has an empty ticket',
      'SOCIAL_GATEWAY',
      "{ appId: 'a', sdkUrl: null, ticket: async () => '' }",
      /^FAULT {5}ticket: there is one, and it is kept: /,
    ],
    [
      'says that events arrived which did not',
      'ANALYTICS_GATEWAY',
      '{ forward: async () => true }',
      /^FAULT {5}forward at an address where nothing listens .*it answered true/,
    ],
    [
      'lets a call on because the service is away',
      'RISK_GATEWAY',
      "{ judge: async (question, signal) => ask(signal).then(() => ({ kind: 'ALLOW' }), () => ({ kind: 'ALLOW' })) }",
      /^FAULT {5}judge at an address where nothing listens .*it answered 'ALLOW'/,
    ],
    [
      'has a verdict that the port does not know',
      'RISK_GATEWAY',
      "{ judge: async () => ({ kind: 'PERHAPS' }) }",
      /^FAULT {5}judge: a made-up login gets a verdict: it answered 'PERHAPS'/,
    ],
    [
      'gives a mail up because the server is away',
      'MAIL_GATEWAY',
      "{ send: async (mail, signal) => ask(signal).then(() => ({ kind: 'accepted' }), () => ({ kind: 'refused', reason: 'error', isPermanent: true })) }",
      /^FAULT {5}send at an address where nothing listens .*it answered 'refused'/,
    ],
  ];
  test.concurrent.each(defects)('a module that %s is named', async (...[, setting, methods, fault]) => {
    const settings = { [setting]: await moduleOf(gateway(methods)), GATEWAY_URL: url, SHARE_HOSTS: 'host.example' };
    const faults = await faultsOf(setting, settings);
    expect(
      faults.some((line) => fault.test(line)),
      faults.join('\n'),
    ).toBe(true);
  });

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64');
  // Nothing of theirs listens: what they say when all is broken is checked.
  const away = 'http://127.0.0.1:1';
  const analytics = { ANALYTICS_URL: away, ANALYTICS_SITE: '1', ANALYTICS_PAGE_ORIGIN: 'https://coupons.example' };
  test.concurrent.each([
    ['SMS_GATEWAY', 'kannel', { KANNEL_URL: away, KANNEL_USERNAME: 'u', KANNEL_PASSWORD: 'p', KANNEL_FROM: '10086' }],
    [
      'NUMBER_AUTH_GATEWAY',
      'china-mobile',
      {
        CHINA_MOBILE_URL: away,
        CHINA_MOBILE_SDK_URL: away,
        CHINA_MOBILE_APP_ID: '300011862498',
        CHINA_MOBILE_APP_KEY: 'A0B1C2D3E4F5A6B7',
        CHINA_MOBILE_PRIVATE_KEY: pem,
      },
    ],
    [
      'NUMBER_AUTH_GATEWAY',
      'camara',
      {
        CAMARA_AUTHORIZE_URL: away,
        CAMARA_TOKEN_URL: away,
        CAMARA_API_URL: away,
        CAMARA_CLIENT_ID: 'id',
        CAMARA_CLIENT_SECRET: 'secret',
        CAMARA_REDIRECT_URL: away,
        NUMBER_AUTH_TERMS_URL: away,
        NUMBER_AUTH_TERMS_NAME: '认证服务条款',
        NUMBER_AUTH_TERMS_NAME_EN: 'Terms of authentication',
      },
    ],
    [
      'SMS_GATEWAY_2',
      'smpp',
      { SMPP_HOST_2: '127.0.0.1', SMPP_PORT_2: '1', SMPP_SYSTEM_ID_2: 'u', SMPP_PASSWORD_2: 'p', SMPP_FROM_2: '10086' },
    ],
    ['SMS_GATEWAY', 'cmpp', { CMPP_HOST: '127.0.0.1', CMPP_SP_ID: '900001', CMPP_SECRET: 's', CMPP_FROM: '10086' }],
    [
      'MAIL_GATEWAY',
      'smtp',
      { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_TLS: 'off', SMTP_FROM: 'coupons@example.com' },
    ],
    ['ANALYTICS_GATEWAY', 'umami', analytics],
    ['ANALYTICS_GATEWAY', 'matomo', { ...analytics, MATOMO_TOKEN: 't' }],
  ])('%s=%s, of ours, keeps everything', async (setting, value, more) => {
    expect(await faultsOf(setting, { [setting]: value, ...more })).toEqual([]);
  });
});

test('RISK_GATEWAY=http, of ours, keeps everything, and a service that gives no verdict is named', async () => {
  let answer = { verdict: 'ALLOW' };
  const service = createServer((_request, response) => response.end(JSON.stringify(answer)));
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const settings = {
    RISK_GATEWAY: 'http',
    RISK_HTTP_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    RISK_HTTP_SECRET: `whsec_${MASTER_KEY.toString('base64')}`,
  };
  expect(await faultsOf('RISK_GATEWAY', settings)).toEqual([]);
  answer = { verdict: 'PERHAPS' };
  const faults = await faultsOf('RISK_GATEWAY', settings);
  expect(faults).toEqual([expect.stringMatching(/^FAULT {5}judge: a made-up login .*it answered 'unknown'/)]);
  service.closeAllConnections();
  service.close();
});

test('says why: wrong credentials, and nothing that listens', async () => {
  const strict = createServer((_request, response) => response.writeHead(401).end('{"code": "no"}'));
  await once(strict.listen(0, '127.0.0.1'), 'listening');
  const TMF654_URL = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
  const denied = await faultsOf('PROVISIONING_GATEWAY', { PROVISIONING_GATEWAY: 'tmf654', TMF654_URL });
  expect(denied[0]).toContain("it answered 'unknown' (HTTP 401)");
  strict.close();
  const smpp = { SMPP_HOST: '127.0.0.1', SMPP_PORT: '1', SMPP_SYSTEM_ID: 'u', SMPP_PASSWORD: 'p', SMPP_FROM: '10086' };
  const trial = { phone: PHONE, benefit: '' };
  expect((await faultsOf('SMS_GATEWAY', { SMS_GATEWAY: 'smpp', ...smpp }, trial))[0]).toContain(
    "it answered 'refused': not connected: connection refused",
  );
});

test('sends one mail, to the address that was given, and none without', async () => {
  const server = await startMailServer({ tls: 'off' });
  const settings = {
    MAIL_GATEWAY: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(server.port),
    SMTP_TLS: 'off',
    SMTP_USERNAME: MAIL_LOGIN.username,
    SMTP_PASSWORD: MAIL_LOGIN.password,
    SMTP_FROM: 'coupons@example.com',
  };
  const without = await run(settings, 'MAIL_GATEWAY');
  expect([without.code, server.taken]).toEqual([0, []]);
  expect(without.output).toMatch(/^left out {2}send: a test mail is accepted: needs --mail$/m);
  const { code, output } = await run(settings, 'MAIL_GATEWAY', '--mail', 'li@example.com');
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^ok {8}send: a test mail is acc/m),
  });
  expect(server.taken.map(({ to }) => to)).toEqual([['li@example.com']]);
  await server.close();
});

test('without something to check it says what to write', async () => {
  const none = await run({}, 'PROVISIONING_GATEWAY');
  expect([none.code, none.errors]).toEqual([
    2,
    'PROVISIONING_GATEWAY is not set: there is nothing outside to check.\n',
  ]);
  const which = await run({}, 'BILLER');
  expect([which.code, which.errors]).toEqual([2, expect.stringMatching(/^Which setting\? One of SMS_GATEWAY, /)]);
  const phone = await run({}, 'SMS_GATEWAY', '--phone', '12');
  expect([phone.code, phone.errors]).toEqual([2, expect.stringMatching(/^--phone should be a mobile number/)]);
});
