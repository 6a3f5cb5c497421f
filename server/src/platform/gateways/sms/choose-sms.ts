import { basename } from 'node:path';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { isModulePath, type ModulePath } from '../gateway-module.ts';
import { createCmpp } from './cmpp/cmpp.ts';
import { createKannel } from './kannel.ts';
import { createKannelReceipts } from './kannel-receipts.ts';
import type { SmsGateway } from './port.ts';
import { createSmpp } from './smpp.ts';
import type { SmsRoute } from './sms-route.ts';
import type { SmsEnv } from './sms-settings.ts';

interface Needs {
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  /** Loads a module that implements the port; `setting` names it in a refusal. */
  load(setting: string, path: ModulePath): Promise<SmsGateway>;
  /** The sandbox's. */
  twin(): SmsGateway;
}

/** Of the second route the names end in this. */
type Suffix = '' | '2';

/** The name of the route: its gateway's, with the number of the second. Addresses of receipts hold it. */
function nameOf(gateway: string, suffix: Suffix): string {
  const name = isModulePath(gateway) ? basename(gateway).replace(/\.[^.]*$/, '') : gateway;
  return suffix === '' ? name : `${name}-${suffix}`;
}

/** Reading the settings has made sure that none of Kannel's is missing. */
function kannelOf(env: SmsEnv, suffix: Suffix, { clock, deriveKey }: Needs): SmsGateway {
  const settings = {
    url: env[`kannelUrl${suffix}`] ?? '',
    username: env[`kannelUsername${suffix}`] ?? '',
    password: env[`kannelPassword${suffix}`] ?? '',
    from: env[`kannelFrom${suffix}`] ?? '',
    prefix: env[`kannelPrefix${suffix}`],
    route: nameOf('kannel', suffix),
  };
  const { kannelReceiptsUrl: baseUrl } = env;
  return createKannel(settings, { clock, receipts: baseUrl ? createKannelReceipts(deriveKey, baseUrl) : undefined });
}

/** As `kannelOf`. */
function smppOf(env: SmsEnv, suffix: Suffix, clock: Clock): SmsGateway {
  const settings = {
    host: env[`smppHost${suffix}`] ?? '',
    port: env[`smppPort${suffix}`],
    tls: env[`smppTls${suffix}`],
    systemId: env[`smppSystemId${suffix}`] ?? '',
    password: env[`smppPassword${suffix}`] ?? '',
    systemType: env[`smppSystemType${suffix}`],
    from: env[`smppFrom${suffix}`] ?? '',
    prefix: env[`smppPrefix${suffix}`],
    window: env[`smppWindow${suffix}`],
    longMessages: env[`smppLongMessages${suffix}`],
  };
  return createSmpp(settings, clock);
}

/** As `kannelOf`. */
function cmppOf(env: SmsEnv, suffix: Suffix, clock: Clock): SmsGateway {
  const settings = {
    host: env[`cmppHost${suffix}`] ?? '',
    port: env[`cmppPort${suffix}`],
    version: env[`cmppVersion${suffix}`],
    spId: env[`cmppSpId${suffix}`] ?? '',
    secret: env[`cmppSecret${suffix}`] ?? '',
    serviceId: env[`cmppServiceId${suffix}`],
    feeType: env[`cmppFeeType${suffix}`],
    feeCode: env[`cmppFeeCode${suffix}`],
    from: env[`cmppFrom${suffix}`] ?? '',
    prefix: env[`cmppPrefix${suffix}`],
    window: env[`cmppWindow${suffix}`],
  };
  return createCmpp(settings, clock);
}

async function routeOf(env: SmsEnv, suffix: Suffix, needs: Needs): Promise<SmsRoute | undefined> {
  const gateway = env[`smsGateway${suffix}`];
  if (gateway === undefined) return undefined;
  const route = {
    name: nameOf(gateway, suffix),
    perSecond: env[`smsPerSecond${suffix}`],
    hours: env[`smsHours${suffix}`],
  };
  if (gateway === 'kannel') {
    return { ...route, gateway: kannelOf(env, suffix, needs), hasReceipts: env.kannelReceiptsUrl !== undefined };
  }
  if (gateway === 'smpp') return { ...route, gateway: smppOf(env, suffix, needs.clock), hasReceipts: true };
  if (gateway === 'cmpp') return { ...route, gateway: cmppOf(env, suffix, needs.clock), hasReceipts: true };
  const setting = suffix === '' ? 'SMS_GATEWAY' : 'SMS_GATEWAY_2';
  const made = gateway === 'sandbox' ? needs.twin() : await needs.load(setting, gateway);
  return { ...route, gateway: made, hasReceipts: made.listen !== undefined };
}

/** The routes that the settings name, the preferred one first. */
export async function chooseSmsRoutes(env: SmsEnv, needs: Needs): Promise<readonly SmsRoute[]> {
  const routes = await Promise.all([routeOf(env, '', needs), routeOf(env, '2', needs)]);
  return routes.filter((route) => route !== undefined);
}
