import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { z } from 'zod';
import { checkGateways, type GatewayEnv, gatewaySettings, gatewaysOf } from '#platform/gateways/gateway-settings.ts';
import { allOf, StartProblem } from '#platform/process/start-problem.ts';
import { type AuditAnchorEnv, auditAnchorOf, auditAnchorSettings } from './audit-anchor-env.ts';
import { type DailyCapsEnv, dailyCapsEnvOf, dailyCapsSettings } from './daily-caps-env.ts';
import { type Keys, keysIn } from './key-source.ts';
import { type NodeEnv, nodeOf, nodeSettings } from './node-env.ts';
import { type OidcEnv, oidcOf, oidcSettings } from './oidc-env.ts';
import { type PrivacyEnv, privacyEnvOf, privacySettings } from './privacy-env.ts';
import { type PublicEnv, publicOf, publicSettings } from './public-env.ts';
import { type RiskEnv, riskEnvOf, riskSettings } from './risk-env.ts';
import { type SmsCapsEnv, smsCapsEnvOf, smsCapsSettings } from './sms-caps-env.ts';
import { misspeltInWords, misspeltSettings } from './unknown-settings.mjs';

const PROJECT = join(import.meta.dirname, '../../../..');
const SECRET_KEY_BYTES = 32;
const BACKUP_PASSPHRASE_MIN = 12;
const MAX_PORT = 65_535;

/** For root, a path that another user can reach: PostgreSQL does not run as root. */
const defaultDataDir = (): string => (process.getuid?.() === 0 ? '/var/lib/coupon-centre/data' : join(PROJECT, 'data'));

const isPattern = (text: string): boolean => {
  try {
    // The empty alternative makes every pattern match, which gives the number of its groups.
    return new RegExp(`${text}|`).exec('')?.length === 2;
  } catch {
    return false;
  }
};

/** An address of a network or of one machine: `10.0.0.0/8`, `192.168.0.7`, `fd00::/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.trim().split('/');
  const mostBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= mostBits;
}
const isProxies = (text: string): boolean => ['true', 'false'].includes(text) || text.split(',').every(isNetwork);
const proxies = (text: string): boolean | string => (text === 'true' || text === 'false' ? text === 'true' : text);

const words = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Every setting, its default, and its description, shown for a wrong value. */
const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((port) => port <= MAX_PORT)
    .default(8080)
    .describe(`a whole number from 0 to ${MAX_PORT}`),
  HOST: z.string().default('0.0.0.0').describe('an address of this machine, or 0.0.0.0 for all'),
  ...nodeSettings,
  DATA_DIR: z.string().default(defaultDataDir).describe('a folder'),
  ARCHIVE_DIR: z.string().optional().describe('a folder'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all').describe('all, api or worker'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  SECRET_KEY: z
    .string()
    .transform((text, issues) => {
      const keys = keysIn(text);
      if (keys !== undefined) return keys;
      issues.addIssue('no keys');
      return z.NEVER;
    })
    .optional()
    .describe(
      `${SECRET_KEY_BYTES} random bytes in base64, as \`openssl rand -base64 ${SECRET_KEY_BYTES}\` prints them, or several keys as id:key,id:key`,
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(BACKUP_PASSPHRASE_MIN)
    .optional()
    .describe(`at least ${BACKUP_PASSPHRASE_MIN} characters`),
  SECRET_KEY_COMMAND: z.string().min(1).optional().describe('a command that prints SECRET_KEY, instead of it'),
  ...gatewaySettings,
  ...oidcSettings,
  ...dailyCapsSettings,
  ...smsCapsSettings,
  ...auditAnchorSettings,
  ...privacySettings,
  ...riskSettings,
  DEMO_PROVINCE: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('true or false'),
  HOST_APP_MARKERS: z
    .string()
    .default('leadeon,jsmcc')
    .transform(words)
    .describe("comma-separated words that the operator app's user agent contains"),
  FONT_FACTOR_PATTERN: z
    .string()
    .refine(isPattern)
    .default('[Ff]ont[Ss]cale[/=:]([0-9.]+)')
    .describe('a regular expression with one group, which finds the font factor in the user agent'),
  ...publicSettings,
  PAGE_LINK_HOSTS: z
    .string()
    .default('')
    .transform(words)
    .refine((hosts) => hosts.every((host) => /^[a-z\d.-]+(:\d+)?$/i.test(host)))
    .describe('comma-separated hosts that claim pages may link to and show pictures from'),
  ALARM_PHONES: z
    .string()
    .default('')
    .transform(words)
    .refine((phones) => phones.every((phone) => PHONE_PATTERN.test(phone)))
    .describe('comma-separated mobile numbers to alert by SMS when partner codes run low'),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform(words)
    .refine((hosts) => hosts.every((host) => /^[a-z\d.-]+(:\d+)?$/i.test(host)))
    .describe('comma-separated hosts that webhooks may reach at private addresses'),
  TRUST_PROXY: z
    .string()
    .refine(isProxies)
    .transform(proxies)
    .default(false)
    .describe('true, false, or the comma-separated addresses of the proxies'),
});

/** The settings, as the rest of the server takes them. */
export interface Env
  extends NodeEnv,
    GatewayEnv,
    OidcEnv,
    DailyCapsEnv,
    SmsCapsEnv,
    AuditAnchorEnv,
    PrivacyEnv,
    RiskEnv,
    PublicEnv {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where the embedded database archives its log; undefined: nowhere. */
  readonly archiveDir: string | undefined;
  readonly role: 'all' | 'api' | 'worker';
  readonly logLevel: string;
  /** 32 bytes; undefined: made once and kept in `dataDir`. */
  readonly secretKey: Keys | undefined;
  /** Seals the key in a backup; undefined: backups have no key. */
  readonly backupPassphrase: string | undefined;
  /** Prints the key, instead of `secretKey`. */
  readonly secretKeyCommand: string | undefined;
  /** Whether an empty database is filled with demo coupons. */
  readonly demoProvince: boolean;
  readonly hostAppMarkers: readonly string[];
  readonly fontFactorPattern: string;
  /** Hosts that claim pages may lead to and show pictures of. */
  readonly pageLinkHosts: readonly string[];
  /** Numbers that get an SMS when a partner's codes run low. */
  readonly alarmPhones: readonly string[];
  /** Hosts that webhooks may reach at private addresses, and by plain HTTP. */
  readonly webhookPrivateHosts: readonly string[];
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | string;
  /** Settings of gateways that are modules: the variables whose names begin with `GATEWAY_`. */
  readonly gatewayVariables: Readonly<Record<string, string>>;
}

type Variables = Readonly<Record<string, string | undefined>>;
type Parsed = z.output<typeof settings>;

function sentence(issues: readonly z.core.$ZodIssue[]): string {
  const names = new Set(issues.map(({ path }) => String(path[0])));
  const shape: Readonly<Record<string, z.ZodType>> = settings.shape;
  return `${[...names].map((name) => `${name} should be ${shape[name]?.description}`).join('; ')}.`;
}

function checkNames(names: readonly string[]): void {
  const misspelt = misspeltSettings(names, Object.keys(settings.shape));
  if (misspelt.length > 0) throw new StartProblem(misspeltInWords(misspelt));
}

function checkValues(given: Readonly<Record<string, string | undefined>>): Parsed {
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new StartProblem(sentence(parsed.error.issues));
  return parsed.data;
}

function checkDatabases(data: Parsed): void {
  const beside = ['DATABASE_DIRECT_URL', 'MIGRATION_DATABASE_URL', 'DATABASE_REPLICA_URL'] as const;
  const idle = beside.filter((name) => data[name] !== undefined);
  if (data.DATABASE_URL === undefined && idle.length > 0) {
    throw new StartProblem(`${idle.join(' and ')} belong to a DATABASE_URL, which is not set.`);
  }
}

const isBelow = (path: string, folder: string): boolean => `${resolve(path)}/`.startsWith(`${resolve(folder)}/`);

/** The next release has a folder of its own: data in this one's would stay behind, and be deleted with it. */
function checkDataDir(data: Parsed, project: string): void {
  if (data.DATABASE_URL !== undefined || !existsSync(join(project, 'release.json'))) return;
  if (!isBelow(data.DATA_DIR, project)) return;
  throw new StartProblem(
    `Set DATA_DIR to a folder outside of ${project}, or DATABASE_URL: the data would be lost with this release.`,
  );
}

function checkArchiveDir(data: Parsed): void {
  if (data.ARCHIVE_DIR === undefined) return;
  if (data.DATABASE_URL !== undefined) {
    throw new StartProblem(
      'ARCHIVE_DIR is for the embedded database; with DATABASE_URL set archive_mode there, as docs/operations.md says.',
    );
  }
  if (isBelow(data.ARCHIVE_DIR, data.DATA_DIR) || isBelow(data.DATA_DIR, data.ARCHIVE_DIR)) {
    throw new StartProblem('ARCHIVE_DIR and DATA_DIR must not be in one another: what loses one would lose both.');
  }
}

const lacksKey = (data: Parsed): boolean =>
  data.DATABASE_URL !== undefined && (data.SECRET_KEY ?? data.SECRET_KEY_COMMAND) === undefined;

function checkKeys(data: Parsed): void {
  if (data.SECRET_KEY !== undefined && data.SECRET_KEY_COMMAND !== undefined) {
    throw new StartProblem('SECRET_KEY and SECRET_KEY_COMMAND are both set; set one.');
  }
  if (lacksKey(data)) {
    throw new StartProblem(
      `With DATABASE_URL, SECRET_KEY (or SECRET_KEY_COMMAND) must be set too, the same on every node: ${settings.shape.SECRET_KEY.description}.`,
    );
  }
}

/**
 * Reads settings from variables; an empty one counts as not set. Throws one StartProblem that names each wrong or misspelt one;
 * if there is none, one with everything that the settings lack together. `project`: the folder of this release, or of its sources.
 */
export function parseEnv(variables: Variables, project: string = PROJECT): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '');
  const { data } = allOf({
    data: () => checkValues(Object.fromEntries(given)),
    names: () => checkNames(given.map(([name]) => name)),
  });
  const { gateways, oidc, anchor } = allOf({
    databases: () => checkDatabases(data),
    dataDir: () => checkDataDir(data, project),
    archiveDir: () => checkArchiveDir(data),
    keys: () => checkKeys(data),
    gateways: () => gatewaysOf(data, data.DATABASE_URL === undefined),
    // A first try with a database of one's own lacks these too, and is told at once.
    live: () => lacksKey(data) && checkGateways(gatewaysOf(data, false)),
    oidc: () => oidcOf(data, data.CONSOLE_ORIGIN ?? data.PUBLIC_ORIGIN),
    anchor: () => auditAnchorOf(data),
  });
  const visible = publicOf(data, gateways.sandbox);
  return {
    port: data.PORT,
    host: data.HOST,
    ...nodeOf(data),
    dataDir: data.DATA_DIR,
    archiveDir: data.ARCHIVE_DIR,
    role: data.ROLE,
    logLevel: data.LOG_LEVEL,
    secretKey: data.SECRET_KEY,
    backupPassphrase: data.BACKUP_PASSPHRASE,
    secretKeyCommand: data.SECRET_KEY_COMMAND,
    ...gateways,
    ...visible,
    ...oidc,
    gatewayVariables: Object.fromEntries(
      given.flatMap(([name, value]) => (name.startsWith('GATEWAY_') && value !== undefined ? [[name, value]] : [])),
    ),
    demoProvince: data.DEMO_PROVINCE,
    hostAppMarkers: data.HOST_APP_MARKERS,
    fontFactorPattern: data.FONT_FACTOR_PATTERN,
    pageLinkHosts: data.PAGE_LINK_HOSTS,
    alarmPhones: data.ALARM_PHONES,
    ...dailyCapsEnvOf(data),
    ...privacyEnvOf(data),
    ...riskEnvOf(data),
    ...smsCapsEnvOf(data),
    ...anchor,
    webhookPrivateHosts: data.WEBHOOK_PRIVATE_HOSTS,
    trustProxy: data.TRUST_PROXY,
  };
}

/**
 * The one place that reads the environment: the process's variables, and below them the project's `.env`. `change`: to read it as
 * if some of them were others.
 */
export function readEnv(change: (variables: Variables) => Variables = (variables) => variables): Env {
  const file = join(PROJECT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return parseEnv(change(process.env));
}
