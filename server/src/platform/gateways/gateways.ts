import type { Analytics } from './analytics/port.ts';
import type { ChallengeService } from './challenge/port.ts';
import type { MailGateway } from './mail/port.ts';
import type { NumberAuth } from './number-auth/port.ts';
import type { Provisioning } from './provisioning/port.ts';
import type { RiskService } from './risk/port.ts';
import type { SmsGateway } from './sms/port.ts';
import type { SmsRoute } from './sms/sms-route.ts';
import type { SocialApp } from './social/port.ts';

/** Stand-ins for outside systems, for each setting that says `sandbox`. */
export interface GatewayTwins {
  readonly sms: SmsGateway;
  readonly provisioning: Provisioning;
  readonly numberAuth: NumberAuth;
  readonly social: SocialApp;
  readonly mail: MailGateway;
  readonly risk: RiskService;
  readonly challenge: ChallengeService;
}

/** Outside systems behind their ports, one for each setting that names a gateway. */
export interface GatewayPorts extends Omit<GatewayTwins, 'social' | 'mail' | 'risk' | 'challenge'> {
  /** Undefined: there is no second route for SMS. */
  readonly sms2: SmsGateway | undefined;
  /** Undefined: no sharing inside a social app. */
  readonly social: SocialApp | undefined;
  /** Undefined: usage is not reported. */
  readonly analytics: Analytics | undefined;
  /** Undefined: no mail is sent. */
  readonly mail: MailGateway | undefined;
  /** Undefined: the rules of this product decide alone. */
  readonly risk: RiskService | undefined;
  /** Undefined: challenges are proofs of work. */
  readonly challenge: ChallengeService | undefined;
}
export type GatewayName = keyof GatewayPorts;

/** Outside systems as the rooms use them. */
export interface Gateways extends Omit<GatewayPorts, 'sms' | 'sms2'> {
  /** One or two, the preferred one first. */
  readonly smsRoutes: readonly SmsRoute[];
}
