import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';

/** Settings of an outside service against robots, one group of the environment's. */

const SECRET = /^whsec_[A-Za-z\d+/]{32,}={0,2}$/;

export const riskGatewaySettings = {
  RISK_GATEWAY: gatewaySetting('built-in', 'http', 'sandbox'),
  RISK_HTTP_URL: httpAddress('an address like https://host'),
  RISK_HTTP_SECRET: z
    .string()
    .regex(SECRET)
    .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64'))
    .optional()
    .describe('whsec_ and at least 24 random bytes in base64'),
};

type Parsed = z.output<z.ZodObject<typeof riskGatewaySettings>>;

const needed = { 'built-in': [], sandbox: [], http: ['RISK_HTTP_URL', 'RISK_HTTP_SECRET'] } as const;

/** As the rest of the server takes them. Throws StartProblem where the chosen service lacks a setting. */
export function riskGatewayOf(parsed: Parsed) {
  const gateway = parsed.RISK_GATEWAY ?? 'built-in';
  const missing = (isModulePath(gateway) ? [] : needed[gateway]).filter((name) => parsed[name] === undefined);
  if (missing.length > 0) throw new StartProblem(`With RISK_GATEWAY=${gateway}, set ${missing.join(', ')} too.`);
  return { riskGateway: gateway, riskHttpUrl: parsed.RISK_HTTP_URL, riskHttpSecret: parsed.RISK_HTTP_SECRET };
}

export type RiskGatewayEnv = ReturnType<typeof riskGatewayOf>;
