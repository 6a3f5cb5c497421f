import type { Clock } from '#foundation/time/clock.ts';
import type { ModulePath } from '../gateway-module.ts';
import { createKannel } from './kannel.ts';
import type { SmsGateway } from './port.ts';
import type { SmsEnv } from './sms-settings.ts';

/** The gateway that the settings name; undefined for the sandbox's. Reading the settings has made sure that none is missing. */
export function chooseSms(
  env: SmsEnv,
  gateway: Exclude<SmsEnv['smsGateway'], ModulePath>,
  clock: Clock,
): SmsGateway | undefined {
  if (gateway !== 'kannel') return undefined;
  const { kannelUrl: url = '', kannelUsername: username = '', kannelPassword: password = '' } = env;
  return createKannel({ url, username, password, from: env.kannelFrom ?? '', prefix: env.kannelPrefix }, clock);
}
