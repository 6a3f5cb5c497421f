import type { ModulePath } from '../gateway-module.ts';
import type { Provisioning } from './port.ts';
import type { ProvisioningEnv } from './provisioning-settings.ts';
import { createTmf654 } from './tmf654.ts';

/** The gateway that the settings name; undefined for the sandbox's. Reading the settings has made sure that none is missing. */
export function chooseProvisioning(
  env: ProvisioningEnv,
  gateway: Exclude<ProvisioningEnv['provisioningGateway'], ModulePath>,
): Provisioning | undefined {
  if (gateway !== 'tmf654') return undefined;
  const { tmf654Url: url = '', tmf654Authorization: authorization, tmf654Prefix: prefix } = env;
  return createTmf654({ url, authorization, prefix });
}
