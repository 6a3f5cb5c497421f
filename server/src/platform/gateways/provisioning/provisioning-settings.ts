import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';

/** Settings of the system that grants data and credit, one group of the environment's. */
export const provisioningSettings = {
  PROVISIONING_GATEWAY: gatewaySetting('sandbox', 'tmf654'),
  TMF654_URL: httpAddress(
    'the address of the API with its version, like https://host/tmf-api/prepayBalanceManagement/v4',
  ),
  TMF654_AUTHORIZATION: z.string().min(1).optional().describe('the header of every request, such as Bearer …'),
  TMF654_PREFIX: z
    .string()
    .regex(/^\+?\d{0,4}$/)
    .default('')
    .describe("digits in front of a subscriber's number, such as 86"),
};

type Parsed = z.output<z.ZodObject<typeof provisioningSettings>>;

const needed = { sandbox: [], tmf654: ['TMF654_URL'] } as const;

/** As the rest of the server takes them. Throws StartProblem where the chosen gateway lacks a setting. */
export function provisioningOf(parsed: Parsed, hasSandbox: boolean) {
  const gateway = parsed.PROVISIONING_GATEWAY ?? (hasSandbox ? 'sandbox' : undefined);
  const names = gateway === undefined || isModulePath(gateway) ? [] : needed[gateway];
  const missing = names.filter((name) => parsed[name] === undefined);
  if (missing.length > 0)
    throw new StartProblem(`With PROVISIONING_GATEWAY=${gateway}, set ${missing.join(', ')} too.`);
  return {
    /** Undefined: not set, and there is no sandbox to play it. */
    provisioningGateway: gateway,
    tmf654Url: parsed.TMF654_URL,
    tmf654Authorization: parsed.TMF654_AUTHORIZATION,
    tmf654Prefix: parsed.TMF654_PREFIX,
  };
}

export type ProvisioningEnv = ReturnType<typeof provisioningOf>;
