import { z } from 'zod';
import { allOf, StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';
import { neededByProtocol, protocolSettings, protocolsOf } from './protocol-settings.ts';

const HOURS = /^([01]?\d|2[0-3])-([01]?\d|2[0-4])$/;

const perSecond = z
  .string()
  .regex(/^\d{1,4}(\.\d)?$/)
  .transform(Number)
  .refine((rate) => rate > 0)
  .optional()
  .describe('messages per second, such as 50');
const hours = z
  .string()
  .regex(HOURS)
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  })
  .refine(({ from, to }) => from !== to)
  .optional()
  .describe('hours of the day in which reminders may go, such as 8-22');

/** The settings of one Kannel. */
const kannel = {
  url: httpAddress("the address of Kannel's smsbox, like http://host:13013"),
  username: z.string().optional().describe("the name of a `sendsms-user` in Kannel's configuration"),
  password: z.string().optional().describe("that user's password"),
  from: z
    .string()
    .regex(/^\d{3,20}$/)
    .optional()
    .describe('our number, in digits'),
  prefix: z
    .string()
    .regex(/^\+?\d{0,4}$/)
    .default('')
    .describe("digits in front of a subscriber's number, such as 86"),
};

/** Settings of the systems that send SMS, one group of the environment's; those of the second route end in `_2`. */
export const smsSettings = {
  SMS_GATEWAY: gatewaySetting('sandbox', 'kannel', 'smpp', 'cmpp'),
  SMS_PER_SECOND: perSecond,
  SMS_HOURS: hours,
  KANNEL_URL: kannel.url,
  KANNEL_USERNAME: kannel.username,
  KANNEL_PASSWORD: kannel.password,
  KANNEL_FROM: kannel.from,
  KANNEL_PREFIX: kannel.prefix,
  KANNEL_RECEIPTS_URL: httpAddress('the address at which Kannel reaches this server, like http://host:8080'),
  SMS_GATEWAY_2: gatewaySetting('kannel', 'smpp', 'cmpp'),
  SMS_PER_SECOND_2: perSecond,
  SMS_HOURS_2: hours,
  KANNEL_URL_2: kannel.url,
  KANNEL_USERNAME_2: kannel.username,
  KANNEL_PASSWORD_2: kannel.password,
  KANNEL_FROM_2: kannel.from,
  KANNEL_PREFIX_2: kannel.prefix,
  ...protocolSettings,
};

type Parsed = z.output<z.ZodObject<typeof smsSettings>>;

/** Of a second route the names end in this. */
type Suffix = '' | '_2';

const needed = {
  sandbox: [],
  kannel: ['KANNEL_URL', 'KANNEL_USERNAME', 'KANNEL_PASSWORD', 'KANNEL_FROM'],
  ...neededByProtocol,
} as const;

/** Throws StartProblem where the gateway of a route lacks a setting. */
function checkRoute(parsed: Parsed, suffix: Suffix, gateway: Parsed['SMS_GATEWAY']): void {
  if (gateway === undefined || isModulePath(gateway)) return;
  const names = needed[gateway].map((name) => `${name}${suffix}` as const);
  const missing = names.filter((name) => parsed[name] === undefined);
  if (missing.length > 0) {
    throw new StartProblem(`With SMS_GATEWAY${suffix}=${gateway}, set ${missing.join(', ')} too.`);
  }
}

/** As the rest of the server takes them. Throws StartProblem where a chosen gateway lacks a setting. */
export function smsOf(parsed: Parsed, hasSandbox: boolean) {
  const gateway = parsed.SMS_GATEWAY ?? (hasSandbox ? 'sandbox' : undefined);
  allOf({
    first: () => checkRoute(parsed, '', gateway),
    second: () => checkRoute(parsed, '_2', parsed.SMS_GATEWAY_2),
  });
  return {
    /** Undefined: not set, and there is no sandbox to play it. */
    smsGateway: gateway,
    smsPerSecond: parsed.SMS_PER_SECOND,
    smsHours: parsed.SMS_HOURS,
    kannelUrl: parsed.KANNEL_URL,
    kannelUsername: parsed.KANNEL_USERNAME,
    kannelPassword: parsed.KANNEL_PASSWORD,
    kannelFrom: parsed.KANNEL_FROM,
    kannelPrefix: parsed.KANNEL_PREFIX,
    /** Undefined: no receipts. */
    kannelReceiptsUrl: parsed.KANNEL_RECEIPTS_URL,
    /** Undefined: there is one route only. */
    smsGateway2: parsed.SMS_GATEWAY_2,
    smsPerSecond2: parsed.SMS_PER_SECOND_2,
    smsHours2: parsed.SMS_HOURS_2,
    kannelUrl2: parsed.KANNEL_URL_2,
    kannelUsername2: parsed.KANNEL_USERNAME_2,
    kannelPassword2: parsed.KANNEL_PASSWORD_2,
    kannelFrom2: parsed.KANNEL_FROM_2,
    kannelPrefix2: parsed.KANNEL_PREFIX_2,
    ...protocolsOf(parsed),
  };
}

export type SmsEnv = ReturnType<typeof smsOf>;
