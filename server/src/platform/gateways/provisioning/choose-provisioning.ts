import type { Clock } from '#foundation/time/clock.ts';
import type { ModulePath } from '../gateway-module.ts';
import { createByOffer } from './by-offer.ts';
import type { Provisioning } from './port.ts';
import type { ProvisioningEnv } from './provisioning-settings.ts';
import { createTmf622 } from './tmf622.ts';
import { createTmf654 } from './tmf654.ts';

function tmf654Of({ tmf654Url: url = '', tmf654Authorization: authorization, tmf654Prefix: prefix }: ProvisioningEnv) {
  return createTmf654({ url, authorization, prefix });
}

function tmf622Of(env: ProvisioningEnv, clock: Clock): Provisioning {
  const {
    tmf622Url: url = '',
    tmf622Authorization: authorization,
    tmf622Prefix: prefix,
    tmf622Customer: customer,
  } = env;
  const { tmf620Url: catalogueUrl, tmf622ListenerUrl: listenerUrl } = env;
  const product = createTmf622({ url, authorization, prefix, customer, catalogueUrl, listenerUrl }, clock);
  return env.tmf654Url === undefined ? product : createByOffer({ product, bucket: tmf654Of(env) });
}

/** The gateway that the settings name; undefined for the sandbox's. Reading the settings has made sure that none is missing. */
export function chooseProvisioning(
  env: ProvisioningEnv,
  gateway: Exclude<ProvisioningEnv['provisioningGateway'], ModulePath>,
  clock: Clock,
): Provisioning | undefined {
  switch (gateway) {
    case 'tmf654':
      return tmf654Of(env);
    case 'tmf622':
      return tmf622Of(env, clock);
    case 'sandbox':
    case undefined:
      return undefined;
  }
}
