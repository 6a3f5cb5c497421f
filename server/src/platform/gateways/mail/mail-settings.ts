import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';

const MAX_PORT = 65_535;
const usualPort = { starttls: 587, implicit: 465, off: 25 } as const;

/** Settings of the system that sends mail to operators, one group of the environment's. */
export const mailSettings = {
  MAIL_GATEWAY: gatewaySetting('none', 'sandbox', 'smtp'),
  SMTP_HOST: z.string().optional().describe("the mail server's host"),
  SMTP_PORT: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .refine((port) => port <= MAX_PORT)
    .optional()
    .describe(`a whole number from 1 to ${MAX_PORT}`),
  SMTP_TLS: z.enum(['starttls', 'implicit', 'off']).default('starttls').describe('starttls, implicit or off'),
  SMTP_USERNAME: z.string().optional().describe('our name at the mail server'),
  SMTP_PASSWORD: z.string().optional().describe('our password there'),
  SMTP_FROM: z.email().optional().describe('the address that mail comes from, like coupons@example.com'),
};

type Parsed = z.output<z.ZodObject<typeof mailSettings>>;

/** Throws StartProblem where the mail server lacks a setting. */
function checkSmtp(parsed: Parsed): void {
  const missing = (['SMTP_HOST', 'SMTP_FROM'] as const).filter((name) => parsed[name] === undefined);
  if (missing.length > 0) throw new StartProblem(`With MAIL_GATEWAY=smtp, set ${missing.join(', ')} too.`);
  if ((parsed.SMTP_USERNAME === undefined) !== (parsed.SMTP_PASSWORD === undefined)) {
    throw new StartProblem('SMTP_USERNAME and SMTP_PASSWORD belong together: set both or neither.');
  }
}

/** As the rest of the server takes them. Throws StartProblem where the chosen gateway lacks a setting. */
export function mailOf(parsed: Parsed, hasSandbox: boolean) {
  const gateway = parsed.MAIL_GATEWAY ?? (hasSandbox ? 'sandbox' : 'none');
  if (!isModulePath(gateway) && gateway === 'smtp') checkSmtp(parsed);
  return {
    mailGateway: gateway,
    smtpHost: parsed.SMTP_HOST,
    smtpPort: parsed.SMTP_PORT ?? usualPort[parsed.SMTP_TLS],
    smtpTls: parsed.SMTP_TLS,
    /** Undefined: we do not sign in. */
    smtpUsername: parsed.SMTP_USERNAME,
    smtpPassword: parsed.SMTP_PASSWORD,
    smtpFrom: parsed.SMTP_FROM,
  };
}

export type MailEnv = ReturnType<typeof mailOf>;
