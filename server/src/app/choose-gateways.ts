import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { chooseAnalytics } from '#platform/gateways/analytics/choose-analytics.ts';
import { chooseChallenge } from '#platform/gateways/challenge/choose-challenge.ts';
import { isModulePath, loadGateway } from '#platform/gateways/gateway-module.ts';
import type { GatewayName, GatewayPorts, Gateways, GatewayTwins } from '#platform/gateways/gateways.ts';
import { chooseMail } from '#platform/gateways/mail/choose-mail.ts';
import { chooseNumberAuth } from '#platform/gateways/number-auth/choose-number-auth.ts';
import { chooseProvisioning } from '#platform/gateways/provisioning/choose-provisioning.ts';
import { chooseRisk } from '#platform/gateways/risk/choose-risk.ts';
import { chooseSms, smsRoutesOf } from '#platform/gateways/sms/choose-sms.ts';
import { chooseSocialApp } from '#platform/gateways/social/choose-social-app.ts';
import type { Env } from '#platform/settings/env.ts';

/** Those gateways that are modules outside the product. */
export type GatewayModules = { readonly [Name in GatewayName]?: NonNullable<GatewayPorts[Name]> };

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly modules: GatewayModules;
  /** Undefined: without the sandbox. */
  readonly twins: GatewayTwins | undefined;
}

/** The setting of each gateway, what it says, and the methods that a module must have. */
export const gatewayPorts = {
  sms: { setting: 'SMS_GATEWAY', of: (env) => env.smsGateway, methods: ['send'] },
  sms2: { setting: 'SMS_GATEWAY_2', of: (env) => env.smsGateway2, methods: ['send'] },
  provisioning: {
    setting: 'PROVISIONING_GATEWAY',
    of: (env) => env.provisioningGateway,
    methods: ['grant', 'ask', 'reverse', 'askReversal'],
  },
  numberAuth: { setting: 'NUMBER_AUTH_GATEWAY', of: (env) => env.numberAuthGateway, methods: ['prepare', 'exchange'] },
  social: { setting: 'SOCIAL_GATEWAY', of: (env) => env.socialGateway, methods: ['ticket'] },
  analytics: { setting: 'ANALYTICS_GATEWAY', of: (env) => env.analyticsGateway, methods: ['forward'] },
  mail: { setting: 'MAIL_GATEWAY', of: (env) => env.mailGateway, methods: ['send'] },
  risk: { setting: 'RISK_GATEWAY', of: (env) => env.riskGateway, methods: ['judge'] },
  challenge: { setting: 'CHALLENGE_GATEWAY', of: (env) => env.challengeGateway, methods: ['verify'] },
} as const satisfies {
  readonly [Name in GatewayName]: {
    readonly setting: string;
    readonly of: (env: Env) => string | undefined;
    readonly methods: readonly (keyof NonNullable<GatewayPorts[Name]>)[];
  };
};

/** Loads the modules that the settings name. Throws StartProblem; nothing else was touched by then. */
export async function loadGatewayModules(
  env: Env,
  clock: Clock,
  names = Object.keys(gatewayPorts) as readonly GatewayName[],
): Promise<GatewayModules> {
  const modules: [string, unknown][] = [];
  for (const name of names) {
    const { of, ...wanted } = gatewayPorts[name];
    const path = of(env);
    if (!isModulePath(path)) continue;
    modules.push([name, await loadGateway({ ...wanted, path }, { settings: env.gatewayVariables, clock })]);
  }
  return Object.fromEntries(modules) as GatewayModules;
}

/** What `checkGateways` and `loadGatewayModules` have made sure of. */
function sure<T>(gateway: T | undefined, what: string): T {
  if (gateway === undefined) throw new Error(`there is no ${what}`);
  return gateway;
}

type Choose<Name extends GatewayName> = (env: Env, needs: Needs) => GatewayPorts[Name];

const choices: { readonly [Name in GatewayName]: Choose<Name> } = {
  sms: (env, { modules, twins, ...needs }) =>
    isModulePath(env.smsGateway)
      ? sure(modules.sms, 'module for SMS')
      : (chooseSms(env, '', { ...needs, gateway: env.smsGateway }) ?? sure(twins?.sms, 'sandbox for SMS')),
  sms2: (env, { modules, ...needs }) =>
    isModulePath(env.smsGateway2)
      ? sure(modules.sms2, "module for SMS's second route")
      : chooseSms(env, '2', { ...needs, gateway: env.smsGateway2 }),
  provisioning: (env, { clock, modules, twins }) =>
    isModulePath(env.provisioningGateway)
      ? sure(modules.provisioning, 'module for provisioning')
      : (chooseProvisioning(env, env.provisioningGateway, clock) ??
        sure(twins?.provisioning, 'sandbox for provisioning')),
  numberAuth: (env, { clock, modules, twins }) =>
    isModulePath(env.numberAuthGateway)
      ? sure(modules.numberAuth, 'module for one-click login')
      : (chooseNumberAuth(env, env.numberAuthGateway, clock) ?? sure(twins?.numberAuth, 'sandbox for one-click login')),
  social: (env, needs) => {
    if (isModulePath(env.socialGateway)) return sure(needs.modules.social, 'module for the social app');
    return env.socialGateway === 'sandbox'
      ? sure(needs.twins?.social, 'sandbox for the social app')
      : chooseSocialApp(env, env.socialGateway, needs);
  },
  analytics: (env, { modules }) =>
    isModulePath(env.analyticsGateway)
      ? sure(modules.analytics, 'module for analytics')
      : chooseAnalytics(env, env.analyticsGateway),
  mail: (env, { modules, twins }) => {
    if (isModulePath(env.mailGateway)) return sure(modules.mail, 'module for mail');
    return env.mailGateway === 'sandbox' ? sure(twins?.mail, 'sandbox for mail') : chooseMail(env, env.mailGateway);
  },
  risk: (env, { clock, modules, twins }) => {
    if (isModulePath(env.riskGateway)) return sure(modules.risk, 'module against robots');
    return env.riskGateway === 'sandbox'
      ? sure(twins?.risk, 'sandbox against robots')
      : chooseRisk(env, env.riskGateway, clock);
  },
  challenge: (env, { modules, twins, clock }) => {
    if (isModulePath(env.challengeGateway)) return sure(modules.challenge, 'module for challenges');
    return env.challengeGateway === 'sandbox'
      ? sure(twins?.challenge, 'sandbox for challenges')
      : chooseChallenge(env, env.challengeGateway, clock);
  },
};

/** One of the gateways that the settings name. */
export const chooseGateway = <Name extends GatewayName>(name: Name, env: Env, needs: Needs): GatewayPorts[Name] =>
  choices[name](env, needs);

/** The gateways that the settings name: adapters of ours, modules, and the twin of each that is set to `sandbox`. */
export const chooseGateways = (env: Env, needs: Needs): Gateways => ({
  smsRoutes: smsRoutesOf(env, { sms: choices.sms(env, needs), sms2: choices.sms2(env, needs) }),
  provisioning: choices.provisioning(env, needs),
  numberAuth: choices.numberAuth(env, needs),
  social: choices.social(env, needs),
  analytics: choices.analytics(env, needs),
  mail: choices.mail(env, needs),
  risk: choices.risk(env, needs),
  challenge: choices.challenge(env, needs),
});
