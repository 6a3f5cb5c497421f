import { basename } from 'node:path';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
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
}

/** Of the second route the names end in this. */
export type Suffix = '' | '2';

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

/** The adapter of ours that the settings name; undefined for the sandbox's. */
export function chooseSms(
  env: SmsEnv,
  suffix: Suffix,
  { gateway, ...needs }: Needs & { readonly gateway: Exclude<SmsEnv['smsGateway' | 'smsGateway2'], ModulePath> },
): SmsGateway | undefined {
  switch (gateway) {
    case 'kannel':
      return kannelOf(env, suffix, needs);
    case 'smpp':
      return smppOf(env, suffix, needs.clock);
    case 'cmpp':
      return cmppOf(env, suffix, needs.clock);
    case 'sandbox':
    case undefined:
      return undefined;
  }
}

function routeOf(env: SmsEnv, suffix: Suffix, gateway: SmsGateway): SmsRoute {
  const chosen = env[`smsGateway${suffix}`] ?? 'sandbox';
  return {
    name: nameOf(chosen, suffix),
    gateway,
    hasReceipts: chosen === 'kannel' ? env.kannelReceiptsUrl !== undefined : gateway.listen !== undefined,
    perSecond: env[`smsPerSecond${suffix}`],
    hours: env[`smsHours${suffix}`],
  };
}

/** The routes over these gateways, the preferred one first. */
export const smsRoutesOf = (
  env: SmsEnv,
  { sms, sms2 }: { readonly sms: SmsGateway; readonly sms2: SmsGateway | undefined },
): readonly SmsRoute[] => [routeOf(env, '', sms), ...(sms2 === undefined ? [] : [routeOf(env, '2', sms2)])];
