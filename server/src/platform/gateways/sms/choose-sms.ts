import type { Clock } from '#foundation/time/clock.ts';
import type { ModulePath } from '../gateway-module.ts';
import { createCmpp } from './cmpp/cmpp.ts';
import { createKannel } from './kannel.ts';
import type { SmsGateway } from './port.ts';
import { createSmpp } from './smpp.ts';
import type { SmsEnv } from './sms-settings.ts';

/** The gateway that the settings name; undefined for the sandbox's. Reading the settings has made sure that none is missing. */
export function chooseSms(
  env: SmsEnv,
  gateway: Exclude<SmsEnv['smsGateway'], ModulePath>,
  clock: Clock,
): SmsGateway | undefined {
  switch (gateway) {
    case 'kannel':
      return kannelOf(env, clock);
    case 'smpp':
      return smppOf(env, clock);
    case 'cmpp':
      return cmppOf(env, clock);
    case 'sandbox':
    case undefined:
      return undefined;
  }
}

function kannelOf(env: SmsEnv, clock: Clock): SmsGateway {
  const { kannelUrl: url = '', kannelUsername: username = '', kannelPassword: password = '' } = env;
  return createKannel({ url, username, password, from: env.kannelFrom ?? '', prefix: env.kannelPrefix }, clock);
}

function smppOf(env: SmsEnv, clock: Clock): SmsGateway {
  const { smppHost: host = '', smppSystemId: systemId = '', smppPassword: password = '', smppFrom: from = '' } = env;
  return createSmpp(
    {
      host,
      port: env.smppPort,
      tls: env.smppTls,
      systemId,
      password,
      systemType: env.smppSystemType,
      from,
      prefix: env.smppPrefix,
      window: env.smppWindow,
      longMessages: env.smppLongMessages,
    },
    clock,
  );
}

function cmppOf(env: SmsEnv, clock: Clock): SmsGateway {
  const { cmppHost: host = '', cmppSpId: spId = '', cmppSecret: secret = '', cmppFrom: from = '' } = env;
  return createCmpp(
    {
      host,
      port: env.cmppPort,
      version: env.cmppVersion,
      spId,
      secret,
      serviceId: env.cmppServiceId,
      feeType: env.cmppFeeType,
      feeCode: env.cmppFeeCode,
      from,
      prefix: env.cmppPrefix,
      window: env.cmppWindow,
    },
    clock,
  );
}
