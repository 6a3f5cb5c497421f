import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { chooseAnalytics } from '#platform/gateways/analytics/choose-analytics.ts';
import type { Analytics } from '#platform/gateways/analytics/port.ts';
import { isModulePath, loadGateway, type ModulePath } from '#platform/gateways/gateway-module.ts';
import type { Gateways, GatewayTwins } from '#platform/gateways/gateways.ts';
import { chooseNumberAuth } from '#platform/gateways/number-auth/choose-number-auth.ts';
import { chooseProvisioning } from '#platform/gateways/provisioning/choose-provisioning.ts';
import { chooseSmsRoutes } from '#platform/gateways/sms/choose-sms.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { chooseSocialApp } from '#platform/gateways/social/choose-social-app.ts';
import type { Env } from '#platform/settings/env.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** The methods that a module must have for each port. */
const ports = {
  smsRoutes: { setting: 'SMS_GATEWAY', methods: ['send'] },
  provisioning: { setting: 'PROVISIONING_GATEWAY', methods: ['grant', 'ask', 'reverse', 'askReversal'] },
  numberAuth: { setting: 'NUMBER_AUTH_GATEWAY', methods: ['prepare', 'exchange'] },
  social: { setting: 'SOCIAL_GATEWAY', methods: ['ticket'] },
  analytics: { setting: 'ANALYTICS_GATEWAY', methods: ['forward'] },
} as const satisfies Record<keyof Gateways, object>;

/** The gateways that the settings name: adapters of ours, modules, and the twin of each that is set to `sandbox`. */
export async function chooseGateways(env: Env, needs: Needs, twins: GatewayTwins | undefined): Promise<Gateways> {
  const twinOf = <Name extends keyof GatewayTwins>(name: Name): GatewayTwins[Name] => {
    // `checkGateways` has refused such a start.
    if (twins === undefined) throw new Error(`there is no twin of ${name} without the sandbox`);
    return twins[name];
  };
  const load = <Port>(name: keyof Gateways, path: ModulePath, setting: string = ports[name].setting): Promise<Port> =>
    loadGateway({ ...ports[name], setting, path }, { settings: env.gatewayVariables, clock: needs.clock });
  const { provisioningGateway, numberAuthGateway, socialGateway, analyticsGateway } = env;
  return {
    smsRoutes: await chooseSmsRoutes(env, {
      ...needs,
      twin: () => twinOf('sms'),
      load: (setting, path) => load<SmsGateway>('smsRoutes', path, setting),
    }),
    provisioning: isModulePath(provisioningGateway)
      ? await load('provisioning', provisioningGateway)
      : (chooseProvisioning(env, provisioningGateway) ?? twinOf('provisioning')),
    numberAuth: isModulePath(numberAuthGateway)
      ? await load('numberAuth', numberAuthGateway)
      : (chooseNumberAuth(env, numberAuthGateway, needs.clock) ?? twinOf('numberAuth')),
    social: isModulePath(socialGateway)
      ? await load('social', socialGateway)
      : socialGateway === 'sandbox'
        ? twinOf('social')
        : chooseSocialApp(env, socialGateway, needs),
    analytics: isModulePath(analyticsGateway)
      ? await load<Analytics>('analytics', analyticsGateway)
      : chooseAnalytics(env, analyticsGateway),
  };
}
