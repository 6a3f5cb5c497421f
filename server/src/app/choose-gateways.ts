import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { chooseAnalytics } from '#platform/gateways/analytics/choose-analytics.ts';
import type { Gateways, GatewayTwins } from '#platform/gateways/gateways.ts';
import { chooseNumberAuth } from '#platform/gateways/number-auth/choose-number-auth.ts';
import { chooseSocialApp } from '#platform/gateways/social/choose-social-app.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { Env } from '#platform/settings/env.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** For a start without the sandbox: throws StartProblem where a setting asks for it. */
export function refuseSandbox({ smsGateway, provisioningGateway, numberAuthGateway, socialGateway }: Env): void {
  const chosen = {
    SMS_GATEWAY: smsGateway,
    PROVISIONING_GATEWAY: provisioningGateway,
    NUMBER_AUTH_GATEWAY: numberAuthGateway,
    SOCIAL_GATEWAY: socialGateway,
  };
  const asking = Object.entries(chosen).flatMap(([name, gateway]) => (gateway === 'sandbox' ? [name] : []));
  if (asking.length === 0) return;
  throw new StartProblem(
    `${asking.join(', ')}: the sandbox is not part of this server; set a live gateway, or start sandbox/src/main.ts, as npm start does.`,
  );
}

/** The twin of a gateway whose setting says `sandbox`. A start without the sandbox has been refused by then. */
function twinOf<Name extends keyof GatewayTwins>(name: Name, twins: GatewayTwins | undefined): GatewayTwins[Name] {
  if (twins === undefined) throw new Error(`there is no twin of ${name} without the sandbox`);
  return twins[name];
}

/** The gateways that the settings name: live ones, and the twin of each that is set to `sandbox`. */
export function chooseGateways(env: Env, needs: Needs, twins: GatewayTwins | undefined): Gateways {
  return {
    sms: twinOf('sms', twins),
    provisioning: twinOf('provisioning', twins),
    numberAuth: chooseNumberAuth(env, needs.clock) ?? twinOf('numberAuth', twins),
    social: chooseSocialApp(env, needs) ?? twinOf('social', twins),
    analytics: chooseAnalytics(env),
  };
}
