import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';
import { cmppSettings, neededByProtocol, protocolsOf, smppSettings } from './protocol-settings.ts';

/** Settings of the system that sends SMS, one group of the environment's. */
export const smsSettings = {
  SMS_GATEWAY: gatewaySetting('sandbox', 'kannel', 'smpp', 'cmpp'),
  KANNEL_URL: httpAddress("the address of Kannel's smsbox, like http://host:13013"),
  KANNEL_USERNAME: z.string().optional().describe("the name of a `sendsms-user` in Kannel's configuration"),
  KANNEL_PASSWORD: z.string().optional().describe("that user's password"),
  KANNEL_FROM: z
    .string()
    .regex(/^\d{3,20}$/)
    .optional()
    .describe('our number, in digits'),
  KANNEL_PREFIX: z
    .string()
    .regex(/^\+?\d{0,4}$/)
    .default('')
    .describe("digits in front of a subscriber's number, such as 86"),
  ...smppSettings,
  ...cmppSettings,
};

type Parsed = z.output<z.ZodObject<typeof smsSettings>>;

const needed = {
  sandbox: [],
  kannel: ['KANNEL_URL', 'KANNEL_USERNAME', 'KANNEL_PASSWORD', 'KANNEL_FROM'],
  ...neededByProtocol,
} as const;

/** As the rest of the server takes them. Throws StartProblem where the chosen gateway lacks a setting. */
export function smsOf(parsed: Parsed, hasSandbox: boolean) {
  const gateway = parsed.SMS_GATEWAY ?? (hasSandbox ? 'sandbox' : undefined);
  const names: readonly (keyof Parsed)[] = gateway === undefined || isModulePath(gateway) ? [] : needed[gateway];
  const missing = names.filter((name) => parsed[name] === undefined);
  if (missing.length > 0) throw new StartProblem(`With SMS_GATEWAY=${gateway}, set ${missing.join(', ')} too.`);
  return {
    /** Undefined: not set, and there is no sandbox to play it. */
    smsGateway: gateway,
    kannelUrl: parsed.KANNEL_URL,
    kannelUsername: parsed.KANNEL_USERNAME,
    kannelPassword: parsed.KANNEL_PASSWORD,
    kannelFrom: parsed.KANNEL_FROM,
    kannelPrefix: parsed.KANNEL_PREFIX,
    ...protocolsOf(parsed),
  };
}

export type SmsEnv = ReturnType<typeof smsOf>;
