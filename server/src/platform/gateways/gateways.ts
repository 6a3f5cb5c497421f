import type { Analytics } from './analytics/port.ts';
import type { NumberAuth } from './number-auth/port.ts';
import type { Provisioning } from './provisioning/port.ts';
import type { SmsGateway } from './sms/port.ts';
import type { SmsRoute } from './sms/sms-route.ts';
import type { SocialApp } from './social/port.ts';

/** Stand-ins for outside systems, for each setting that says `sandbox`. */
export interface GatewayTwins {
  readonly sms: SmsGateway;
  readonly provisioning: Provisioning;
  readonly numberAuth: NumberAuth;
  readonly social: SocialApp;
}

/** Outside systems behind their ports. */
export interface Gateways extends Omit<GatewayTwins, 'social' | 'sms'> {
  /** One or two, the preferred one first. */
  readonly smsRoutes: readonly SmsRoute[];
  /** Undefined: no sharing inside a social app. */
  readonly social: SocialApp | undefined;
  /** Undefined: usage is not reported. */
  readonly analytics: Analytics | undefined;
}
