import { liveInWords, type OutsideSystem } from '@coupon-centre/contract/front-ends/sandbox-mark';
import { z } from 'zod';
import { allOf, StartProblem } from '#platform/process/start-problem.ts';
import { type AnalyticsEnv, analyticsOf, analyticsSettings } from './analytics/analytics-settings.ts';
import { type MailEnv, mailOf, mailSettings } from './mail/mail-settings.ts';
import { type NumberAuthEnv, numberAuthOf, numberAuthSettings } from './number-auth/number-auth-settings.ts';
import { type ProvisioningEnv, provisioningOf, provisioningSettings } from './provisioning/provisioning-settings.ts';
import { type RiskGatewayEnv, riskGatewayOf, riskGatewaySettings } from './risk/risk-settings.ts';
import { type SmsEnv, smsOf, smsSettings } from './sms/sms-settings.ts';
import { type SocialEnv, socialOf, socialSettings } from './social/social-settings.ts';

/** Settings of outside systems, one group of the environment's. */
export const gatewaySettings = {
  SANDBOX: z
    .enum(['on', 'off'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'on'))
    .describe('on or off'),
  ...smsSettings,
  ...provisioningSettings,
  ...numberAuthSettings,
  ...socialSettings,
  ...analyticsSettings,
  ...mailSettings,
  ...riskGatewaySettings,
};

type Parsed = z.output<z.ZodObject<typeof gatewaySettings>>;

export interface GatewayEnv
  extends SmsEnv,
    ProvisioningEnv,
    NumberAuthEnv,
    SocialEnv,
    AnalyticsEnv,
    MailEnv,
    RiskGatewayEnv {
  /** Whether the sandbox stands in for outside systems. */
  readonly sandbox: boolean;
}

const isLive = (gateway: string | undefined): boolean => !['sandbox', 'none', 'built-in', undefined].includes(gateway);

/**
 * As the rest of the server takes them. Unless SANDBOX says otherwise, the sandbox is on where the database is embedded and
 * neither SMS nor provisioning is live. Throws one StartProblem with what all of them lack.
 */
export function gatewaysOf(parsed: Parsed, isEmbedded: boolean): GatewayEnv {
  const hasLive = [parsed.SMS_GATEWAY, parsed.SMS_GATEWAY_2, parsed.PROVISIONING_GATEWAY].some(isLive);
  const sandbox = parsed.SANDBOX ?? (isEmbedded && !hasLive);
  const { sms, provisioning, numberAuth, social, analytics, mail, risk } = allOf({
    sms: () => smsOf(parsed, sandbox),
    provisioning: () => provisioningOf(parsed, sandbox),
    numberAuth: () => numberAuthOf(parsed, sandbox),
    social: () => socialOf(parsed, sandbox),
    analytics: () => analyticsOf(parsed),
    mail: () => mailOf(parsed, sandbox),
    risk: () => riskGatewayOf(parsed),
  });
  return { sandbox, ...sms, ...provisioning, ...numberAuth, ...social, ...analytics, ...mail, ...risk };
}

/** The settings of outside systems that would be played by a sandbox that is off. */
function missingGateways(env: GatewayEnv): readonly string[] {
  if (env.sandbox) return [];
  const chosen = {
    SMS_GATEWAY: env.smsGateway,
    PROVISIONING_GATEWAY: env.provisioningGateway,
    NUMBER_AUTH_GATEWAY: env.numberAuthGateway,
    SOCIAL_GATEWAY: env.socialGateway,
    MAIL_GATEWAY: env.mailGateway,
    RISK_GATEWAY: env.riskGateway,
  };
  return Object.entries(chosen).flatMap(([name, gateway]) =>
    gateway === undefined || gateway === 'sandbox' ? [name] : [],
  );
}

/** Throws StartProblem that names the missing gateways. */
export function checkGateways(env: GatewayEnv): void {
  const missing = missingGateways(env);
  if (missing.length > 0) throw new StartProblem(missingInWords(missing));
}

/** What to do about missing gateways. */
const missingInWords = (missing: readonly string[]): string =>
  `Set ${missing.join(', ')} to a live gateway each; or set SANDBOX=on, and everything outside is simulated and marked as such.`;

/** A line for each outside system: what it is. */
export const gatewayLines = (env: GatewayEnv & { readonly oidcIssuer: string | undefined }): readonly string[] =>
  Object.entries({
    SMS: env.smsGateway,
    ...(env.smsGateway2 && { 'SMS, second route': env.smsGateway2 }),
    provisioning: env.provisioningGateway,
    'one-click login': env.numberAuthGateway,
    'sharing in the social app': env.socialGateway,
    'web analytics': env.analyticsGateway,
    'mail to operators': env.mailGateway,
    'against robots': env.riskGateway,
    "operators' sign-in": env.oidcIssuer === undefined ? 'local accounts' : `OpenID Connect, ${env.oidcIssuer}`,
  }).map(([name, gateway]) => `  ${name}: ${gateway === 'sandbox' ? 'sandbox, simulated' : gateway}`);

/** The outside systems that are live, next to a sandbox or not. */
export function liveSystems(env: GatewayEnv): readonly OutsideSystem[] {
  const gateways: Readonly<Record<OutsideSystem, readonly (string | undefined)[]>> = {
    sms: [env.smsGateway, env.smsGateway2],
    billing: [env.provisioningGateway],
    carrier: [env.numberAuthGateway],
    social: [env.socialGateway],
    analytics: [env.analyticsGateway],
    mail: [env.mailGateway],
    risk: [env.riskGateway],
  };
  return (Object.keys(gateways) as OutsideSystem[]).filter((system) => gateways[system].some(isLive));
}

/** For logs and `/readyz` of a sandbox. */
export function simulatedInWords(live: readonly OutsideSystem[]): string {
  const lives = liveInWords(live, 'en');
  return lives === undefined
    ? 'outside systems are simulated, nothing here is real'
    : `${lives}, other outside systems are simulated`;
}

/** Whether everything says that it is simulated: a sandbox on a database that nodes may share, or next to live gateways. */
export const isMarked = (env: GatewayEnv & { readonly databaseUrl: string | undefined }): boolean =>
  env.sandbox &&
  (env.databaseUrl !== undefined || [env.smsGateway, env.smsGateway2, env.provisioningGateway].some(isLive));
