import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';

const authorization = z.string().min(1).optional().describe('the header of every request, such as Bearer …');
const prefix = z
  .string()
  .regex(/^\+?\d{0,4}$/)
  .default('')
  .describe("digits in front of a subscriber's number, such as 86");

/** Settings of the system that grants data and credit, one group of the environment's. */
export const provisioningSettings = {
  PROVISIONING_GATEWAY: gatewaySetting('sandbox', 'tmf654', 'tmf622'),
  TMF654_URL: httpAddress(
    'the address of the API with its version, like https://host/tmf-api/prepayBalanceManagement/v4',
  ),
  TMF654_AUTHORIZATION: authorization,
  TMF654_PREFIX: prefix,
  TMF622_URL: httpAddress(
    'the address of the API with its version, like https://host/tmf-api/productOrderingManagement/v4',
  ),
  TMF622_AUTHORIZATION: authorization,
  TMF622_PREFIX: prefix,
  TMF622_CUSTOMER: z
    .string()
    .regex(/^(msisdn|none|id:\S{1,128})$/)
    .default('msisdn')
    .transform((text): 'msisdn' | 'none' | { readonly id: string } =>
      text === 'msisdn' || text === 'none' ? text : { id: text.slice('id:'.length) },
    )
    .describe("msisdn (the subscriber's number), none, or id: and the number of one party for all orders"),
  TMF622_LISTENER_URL: httpAddress('the address at which the provider reaches this server, like http://10.0.0.5:8080'),
  TMF620_URL: httpAddress(
    'the address of the API with its version, like https://host/tmf-api/productCatalogManagement/v4',
  ),
};

type Parsed = z.output<z.ZodObject<typeof provisioningSettings>>;

const needed = { sandbox: [], tmf654: ['TMF654_URL'], tmf622: ['TMF622_URL'] } as const;

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
    tmf622Url: parsed.TMF622_URL,
    tmf622Authorization: parsed.TMF622_AUTHORIZATION,
    tmf622Prefix: parsed.TMF622_PREFIX,
    tmf622Customer: parsed.TMF622_CUSTOMER,
    tmf622ListenerUrl: parsed.TMF622_LISTENER_URL,
    /** Of the catalogue at which an offer is tried. */
    tmf620Url: parsed.TMF620_URL,
  };
}

export type ProvisioningEnv = ReturnType<typeof provisioningOf>;
