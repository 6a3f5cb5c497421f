import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv as parseLines } from 'node:util';
import { expect, test } from 'vitest';
import { checkGateways, gatewayLines, isMarked } from '#platform/gateways/gateway-settings.ts';
import { carrierTermsOf } from '#platform/gateways/number-auth/number-auth-settings.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { dailyCapsOf } from './daily-caps-env.ts';
import { parseEnv } from './env.ts';
import { checkPublicOrigin } from './public-env.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

test('nothing set: the embedded database, the sandbox, port 8080', () => {
  expect(parseEnv({})).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
    role: 'all',
    sandbox: true,
    smsGateway: 'sandbox',
    numberAuthGateway: 'sandbox',
    hostAppMarkers: ['leadeon', 'jsmcc'],
    trustProxy: false,
  });
});

test('an archive belongs to the embedded database, on a disk of its own', () => {
  expect(parseEnv({ ARCHIVE_DIR: '/archive' }).archiveDir).toBe('/archive');
  const own = { DATABASE_URL: 'postgres://one@db/centre', SECRET_KEY: KEY };
  expect(() => parseEnv({ ...own, ARCHIVE_DIR: '/archive' })).toThrow(/ARCHIVE_DIR is for the embedded database/);
  for (const [data, archive] of [
    ['/data', '/data/log'],
    ['/log/data', '/log'],
    ['/data', '/data'],
  ]) {
    expect(() => parseEnv({ DATA_DIR: data, ARCHIVE_DIR: archive })).toThrow(/must not be in one another/);
  }
});

test('the example lists every setting with its default', async () => {
  const example = await readFile(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
  const lines = example.split('\n').map((line) => line.replace(/^#(?=[A-Z\d_]+=)/, ''));
  const shown = parseLines(lines.join('\n'));
  expect(parseEnv({ ...shown, DATA_DIR: '' })).toEqual(parseEnv({}));
  // A gateway's module names its own.
  const { gatewayVariables: _own, ...all } = parseEnv({});
  expect(Object.keys(shown)).toHaveLength(Object.keys(all).length);
});

test('a release keeps no data in its own folder, which the next one does not have', async () => {
  const folder = await temporaryFolder();
  try {
    const inside = { DATA_DIR: join(folder.path, 'data') };
    expect(parseEnv(inside, folder.path).dataDir).toBe(inside.DATA_DIR);
    await writeFile(join(folder.path, 'release.json'), '{}');
    expect(() => parseEnv(inside, folder.path)).toThrow(/Set DATA_DIR to a folder outside of/);
    expect(parseEnv({ DATA_DIR: `${folder.path}-data` }, folder.path).dataDir).toBe(`${folder.path}-data`);
    const own = { ...inside, DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: KEY, SANDBOX: 'on' };
    expect(parseEnv(own, folder.path).databaseUrl).toBe(own.DATABASE_URL);
  } finally {
    await folder.remove();
  }
});

test('an empty setting is one that is not set', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual(parseEnv({}));
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['ROLE', 'boss'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://host/database'],
  ['DATABASE_URL', 'postgres://ho st/database'],
  ['DATABASE_DIRECT_URL', 'http://host/database'],
  ['MIGRATION_DATABASE_URL', 'http://host/database'],
  ['DATABASE_REPLICA_URL', 'host/database'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', '17'],
  ['WEB_CONCURRENCY', 'all'],
  ['DRAIN_SECONDS', '61'],
  ['DRAIN_SECONDS', 'soon'],
  ['METRICS_TOKEN', 'short'],
  ['SECRET_KEY', 'dG9vIHNob3J0'],
  ['SECRET_KEY', 'not base64!'],
  ['OIDC_ISSUER', 'http://id.example'],
  ['OIDC_ISSUER', 'https://id.example?tenant=1'],
  ['OIDC_SCOPES', 'profile roles'],
  ['CONSOLE_ORIGIN', 'https://console.example/console'],
  ['CONSOLE_ORIGIN', 'http://console.example'],
  ['PUBLIC_ORIGIN', 'http://coupons.example'],
  ['PUBLIC_ORIGIN', 'https://coupons.example/page'],
  ['API_DOCS', 'on'],
  ['DEBUG_CONSOLE', 'on'],
  ['SANDBOX', 'maybe'],
  ['SMS_GATEWAY', 'pigeon'],
  ['MAIL_GATEWAY', 'pigeon'],
  ['SMTP_PORT', '0'],
  ['SMTP_TLS', 'perhaps'],
  ['SMTP_FROM', 'Li <li@example.com>'],
  ['KANNEL_URL', 'http://user:secret@host'],
  ['KANNEL_URL', 'http://host?query'],
  ['KANNEL_URL', 'foo'],
  ['TMF654_URL', 'notaurl'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:x'],
  ['OIDC_ISSUER', 'id.example'],
  ['CONSOLE_ORIGIN', 'nowhere'],
  ['SMPP_PORT', '0'],
  ['SMPP_PASSWORD', 'nine chars'],
  ['SMPP_SYSTEM_TYPE', 'thirteen long'],
  ['SMPP_WINDOW', '257'],
  ['CMPP_VERSION', '4.0'],
  ['CMPP_SP_ID', '12345'],
  ['CMPP_PORT_2', '65536'],
  ['SMS_GATEWAY', 'none'],
  ['SMS_GATEWAY_2', 'sandbox'],
  ['SMS_PER_SECOND', '-7'],
  ['SMS_PER_SECOND_2', 'many'],
  ['SMS_HOURS', '8-25'],
  ['SMS_HOURS_2', '8-8'],
  ['KANNEL_RECEIPTS_URL', 'ftp://kannel.example'],
  ['PROVISIONING_GATEWAY', './biller'],
  ['FONT_FACTOR_PATTERN', 'no group'],
  ['FONT_FACTOR_PATTERN', '(unclosed'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
])('%s=%s is refused by name, without repeating it', (name, value) => {
  const read = () => parseEnv({ SECRET_KEY: KEY, [name]: value });
  expect(read).toThrow(new RegExp(`^${name} should be `));
  expect(read).not.toThrow(value);
});

test('all wrong settings are named at once', () => {
  expect(() => parseEnv({ PORT: 'x', ROLE: 'y' })).toThrow(
    'PORT should be a whole number from 0 to 65535; ROLE should be all, api or worker.',
  );
});

test('with a database of one’s own, the sandbox and one-click login are off unless the settings say otherwise', () => {
  const own = { DATABASE_URL: 'postgres://host/database', SECRET_KEY: KEY };
  const off = { sandbox: false, smsGateway: undefined, provisioningGateway: undefined };
  expect(parseEnv(own)).toMatchObject({ ...off, numberAuthGateway: 'none', socialGateway: 'none' });
  expect(parseEnv({ ...own, SANDBOX: 'on' })).toMatchObject({ sandbox: true, smsGateway: 'sandbox' });
  expect(parseEnv({ SANDBOX: 'off' })).toMatchObject(off);
  expect(parseEnv({ PROVISIONING_GATEWAY: './biller.mjs' })).toMatchObject({
    sandbox: false,
    numberAuthGateway: 'none',
  });
});

test('a sandbox on a database of one’s own, or next to a live gateway, is marked everywhere', () => {
  const own = { DATABASE_URL: 'postgres://host/database', SECRET_KEY: KEY };
  const marked = (variables: Readonly<Record<string, string>>) => isMarked(parseEnv(variables));
  expect([marked({}), marked({ SANDBOX: 'off' }), marked(own)]).toEqual([false, false, false]);
  expect([marked({ ...own, SANDBOX: 'on' }), marked({ SANDBOX: 'on', SMS_GATEWAY: './sms.mjs' })]).toEqual([
    true,
    true,
  ]);
});

test('a twin that is asked for without the sandbox is refused by its setting', () => {
  const live = { DATABASE_URL: 'postgres://host/database', SECRET_KEY: KEY, SMS_GATEWAY: './sms.mjs' };
  const env = parseEnv({ ...live, PROVISIONING_GATEWAY: './biller.mjs', MAIL_GATEWAY: 'sandbox' });
  expect(() => checkGateways(env)).toThrow(/^Set MAIL_GATEWAY to a live gateway/);
});

test('the carrier’s terms are its own, or those of the settings', () => {
  const url = 'https://carrier.example/terms.html';
  const set = { NUMBER_AUTH_TERMS_URL: url, NUMBER_AUTH_TERMS_NAME: '认证条款' };
  const terms = (variables: Readonly<Record<string, string>>) => carrierTermsOf(parseEnv(variables));
  expect(terms({})?.url).toBe('/sandbox/carrier-terms');
  expect(terms({ NUMBER_AUTH_GATEWAY: 'none' })).toBeNull();
  expect(terms({ NUMBER_AUTH_GATEWAY: './carrier.mjs', NUMBER_AUTH_TERMS_URL: url })).toBeNull();
  expect(terms({ NUMBER_AUTH_GATEWAY: './carrier.mjs', ...set })).toEqual({
    name: { 'zh-CN': '认证条款', en: '认证条款' },
    url,
  });
});

test.each([
  [
    'NUMBER_AUTH_GATEWAY',
    'china-mobile',
    'CHINA_MOBILE_URL, CHINA_MOBILE_SDK_URL, CHINA_MOBILE_APP_ID, CHINA_MOBILE_APP_KEY, CHINA_MOBILE_PRIVATE_KEY',
  ],
  [
    'NUMBER_AUTH_GATEWAY',
    'camara',
    'CAMARA_AUTHORIZE_URL, CAMARA_TOKEN_URL, CAMARA_API_URL, CAMARA_CLIENT_ID, CAMARA_CLIENT_SECRET, CAMARA_REDIRECT_URL, NUMBER_AUTH_TERMS_URL, NUMBER_AUTH_TERMS_NAME, NUMBER_AUTH_TERMS_NAME_EN',
  ],
  ['SMS_GATEWAY', 'kannel', 'KANNEL_URL, KANNEL_USERNAME, KANNEL_PASSWORD, KANNEL_FROM'],
  ['SMS_GATEWAY', 'smpp', 'SMPP_HOST, SMPP_SYSTEM_ID, SMPP_PASSWORD, SMPP_FROM'],
  ['SMS_GATEWAY_2', 'cmpp', 'CMPP_HOST_2, CMPP_SP_ID_2, CMPP_SECRET_2, CMPP_FROM_2'],
  ['SMS_GATEWAY_2', 'kannel', 'KANNEL_URL_2, KANNEL_USERNAME_2, KANNEL_PASSWORD_2, KANNEL_FROM_2'],
  ['PROVISIONING_GATEWAY', 'tmf654', 'TMF654_URL'],
  ['PROVISIONING_GATEWAY', 'tmf622', 'TMF622_URL'],
  ['SOCIAL_GATEWAY', 'wechat', 'WECHAT_URL, WECHAT_SDK_URL, WECHAT_APP_ID, WECHAT_SECRET, SHARE_HOSTS'],
  ['ANALYTICS_GATEWAY', 'matomo', 'ANALYTICS_URL, ANALYTICS_SITE, ANALYTICS_PAGE_ORIGIN, MATOMO_TOKEN'],
  ['ANALYTICS_GATEWAY', 'umami', 'ANALYTICS_URL, ANALYTICS_SITE, ANALYTICS_PAGE_ORIGIN'],
  ['MAIL_GATEWAY', 'smtp', 'SMTP_HOST, SMTP_FROM'],
])('%s=%s names each setting that it needs', (name, gateway, needed) => {
  expect(() => parseEnv({ [name]: gateway })).toThrow(`With ${name}=${gateway}, set ${needed} too.`);
});

test('a database of one’s own needs a key that all nodes share', () => {
  expect(() => parseEnv({ DATABASE_URL: 'postgres://host/database' })).toThrow(
    /^With DATABASE_URL, SECRET_KEY \(or SECRET_KEY_COMMAND\) must be .* Set SMS_GATEWAY, PROVISIONING_GATEWAY to a live gateway each; or set SANDBOX=on,/,
  );
  const simulated = { SMS_GATEWAY: 'sandbox', PROVISIONING_GATEWAY: 'sandbox' };
  expect(() => parseEnv({ DATABASE_URL: 'postgres://host/database', ...simulated })).toThrow(
    /SECRET_KEY_COMMAND\) must be .* Set SMS_GATEWAY, PROVISIONING_GATEWAY to a live gateway each; or set SANDBOX=on,/,
  );
  expect(parseEnv({ DATABASE_URL: 'postgres://host/database', SECRET_KEY: KEY }).secretKey?.get(1)).toHaveLength(32);
});

test('hosts that webhooks may reach in one’s own network are names and addresses, with or without a port', () => {
  expect(parseEnv({ WEBHOOK_PRIVATE_HOSTS: 'warehouse.intra, 10.0.0.7:8000' }).webhookPrivateHosts).toEqual([
    'warehouse.intra',
    '10.0.0.7:8000',
  ]);
  expect(() => parseEnv({ WEBHOOK_PRIVATE_HOSTS: 'http://warehouse.intra/' })).toThrow(
    /WEBHOOK_PRIVATE_HOSTS should be/,
  );
});

test('proxies are all, none, or the ones named', () => {
  const trusted = (text: string) => parseEnv({ TRUST_PROXY: text }).trustProxy;
  expect([trusted('true'), trusted('false')]).toEqual([true, false]);
  for (const named of ['10.0.0.0/8', '192.168.0.7, fd00::/8']) expect(trusted(named)).toBe(named);
});

test('a way past the pooler, or a replica, of no database of one’s own is refused', () => {
  for (const name of ['DATABASE_REPLICA_URL', 'MIGRATION_DATABASE_URL']) {
    expect(() => parseEnv({ [name]: 'postgres://host/database' })).toThrow(`${name} belong to a DATABASE_URL`);
  }
});

test('an identity provider needs a client and the address of the console, and they need a provider', () => {
  const client = { OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' };
  const whole = { OIDC_ISSUER: 'https://id.example/realm/', ...client, CONSOLE_ORIGIN: 'https://console.example/' };
  expect(parseEnv({ ...whole, OIDC_MFA_VALUES: 'otp, hwk' })).toMatchObject({
    oidcIssuer: 'https://id.example/realm/',
    oidcRolesClaim: 'roles',
    oidcScopes: 'openid profile',
    oidcMfaValues: ['otp', 'hwk'],
    consoleOrigin: 'https://console.example',
  });
  expect(() => parseEnv({ ...client, OIDC_ISSUER: whole.OIDC_ISSUER })).toThrow(/set CONSOLE_ORIGIN too/);
  expect(() => parseEnv(client)).toThrow(/OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong to an OIDC_ISSUER/);
  expect(parseEnv({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:3000' })).toMatchObject({
    oidcIssuer: 'http://127.0.0.1:3000',
  });
});

test('the start says where operators sign in', () => {
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' };
  const lines = (settings: object) => gatewayLines(parseEnv({ ...settings }));
  expect(lines({})).toContain("  operators' sign-in: local accounts");
  expect(lines({ ...provider, CONSOLE_ORIGIN: 'https://console.example' })).toContain(
    "  operators' sign-in: OpenID Connect, https://id.example",
  );
});

test('mail needs a name and a password together, and takes the usual port of its kind of TLS', () => {
  const smtp = { MAIL_GATEWAY: 'smtp', SMTP_HOST: 'mail.example.com', SMTP_FROM: 'coupons@example.com' };
  expect(() => parseEnv({ ...smtp, SMTP_USERNAME: 'coupons' })).toThrow('set both or neither');
  const portOf = (tls: string) => parseEnv({ ...smtp, SMTP_TLS: tls }).smtpPort;
  expect([parseEnv(smtp).smtpTls, portOf('starttls'), portOf('implicit'), portOf('off')]).toEqual([
    'starttls',
    587,
    465,
    25,
  ]);
  expect(parseEnv({ ...smtp, SMTP_PORT: '2525' }).smtpPort).toBe(2525);
});

test('mail is sent nowhere by default, and to the sandbox where there is one', () => {
  expect(parseEnv({}).mailGateway).toBe('sandbox');
  expect(parseEnv({ SMS_GATEWAY: './sms.mjs' }).mailGateway).toBe('none');
});

test('the head of the audit is kept in a file and at a webhook where they are set, the webhook with its secret', () => {
  expect(parseEnv({})).toMatchObject({ auditAnchorFile: undefined, auditAnchorUrl: undefined });
  const secret = Buffer.alloc(32, 7);
  const set = {
    AUDIT_ANCHOR_FILE: '/var/log/anchors.jsonl',
    AUDIT_ANCHOR_URL: 'https://keeper.intra/anchors',
    AUDIT_ANCHOR_SECRET: `whsec_${secret.toString('base64')}`,
  };
  expect(parseEnv(set)).toMatchObject({
    auditAnchorFile: set.AUDIT_ANCHOR_FILE,
    auditAnchorUrl: set.AUDIT_ANCHOR_URL,
    auditAnchorSecret: secret,
  });
  expect(() => parseEnv({ ...set, AUDIT_ANCHOR_SECRET: 'whsec_short' })).toThrow(
    /AUDIT_ANCHOR_SECRET should be whsec_/,
  );
  expect(() => parseEnv({ ...set, AUDIT_ANCHOR_SECRET: '' })).toThrow(/belong together/);
});

test('what one operator may do a day has caps, which can be set, also to nothing', () => {
  expect(dailyCapsOf(parseEnv({}))).toEqual({ GIFT_FEN: 50_000, REVEALS: 100, RESTORES: 20, WITHDRAWALS: 20 });
  const set = { DAILY_GIFT_FEN: '0', DAILY_REVEALS: '5', DAILY_RESTORES: '1000', DAILY_WITHDRAWALS: '7' };
  expect(dailyCapsOf(parseEnv(set))).toEqual({ GIFT_FEN: 0, REVEALS: 5, RESTORES: 1_000, WITHDRAWALS: 7 });
  expect(() => parseEnv({ DAILY_REVEALS: '-1' })).toThrow(/DAILY_REVEALS should be a whole number of phone numbers, 0/);
});

test('outside the sandbox what is for developers is off, and the page needs an address', () => {
  const shown = (variables: Readonly<Record<string, string>>) => {
    const { debugConsole, apiDocs } = parseEnv(variables);
    return [debugConsole, apiDocs];
  };
  expect(shown({})).toEqual([true, true]);
  expect(shown({ SANDBOX: 'off' })).toEqual([false, false]);
  expect(shown({ SANDBOX: 'off', DEBUG_CONSOLE: 'true', API_DOCS: 'true' })).toEqual([true, true]);
  expect(shown({ DEBUG_CONSOLE: 'false', API_DOCS: 'false' })).toEqual([false, false]);

  const check = (variables: Readonly<Record<string, string>>) => () => checkPublicOrigin(parseEnv(variables));
  expect(check({})).not.toThrow();
  expect(check({ SANDBOX: 'off' })).toThrow(/^Set PUBLIC_ORIGIN to the address at which subscribers open the page/);
  expect(check({ SANDBOX: 'off', PUBLIC_ORIGIN: 'https://coupons.example' })).not.toThrow();
});

test('the console is at the page’s address unless it has its own', () => {
  const page = { PUBLIC_ORIGIN: 'https://coupons.example/' };
  expect(parseEnv(page)).toMatchObject({
    publicOrigin: 'https://coupons.example',
    consoleOrigin: 'https://coupons.example',
  });
  expect(parseEnv({ ...page, CONSOLE_ORIGIN: 'https://console.example' })).toMatchObject({
    publicOrigin: 'https://coupons.example',
    consoleOrigin: 'https://console.example',
  });
});
