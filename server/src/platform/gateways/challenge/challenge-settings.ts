import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';
import { captchaApis } from './port.ts';

/** Settings of an outside captcha, one group of the environment's. */

const word = z.string().regex(/^\S+$/).max(200).optional();

export const challengeGatewaySettings = {
  CHALLENGE_GATEWAY: gatewaySetting('built-in', 'siteverify', 'sandbox'),
  CAPTCHA_API: z.enum(captchaApis).optional().describe(captchaApis.join(', ')),
  CAPTCHA_SCRIPT_URL: httpAddress('an address like https://host/api.js'),
  CAPTCHA_VERIFY_URL: httpAddress('an address like https://host/siteverify'),
  CAPTCHA_SITE_KEY: word.describe('the public key that the captcha gave'),
  CAPTCHA_SECRET: word.describe('the secret that the captcha gave'),
  CAPTCHA_HOSTNAME: word.describe("the page's host as the captcha names it"),
};

type Parsed = z.output<z.ZodObject<typeof challengeGatewaySettings>>;

const SITEVERIFY = [
  'CAPTCHA_API',
  'CAPTCHA_SCRIPT_URL',
  'CAPTCHA_VERIFY_URL',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SECRET',
  'CAPTCHA_HOSTNAME',
] as const;
const needed = { 'built-in': [], sandbox: [], siteverify: SITEVERIFY } as const;

/** As the rest of the server takes them. Throws StartProblem where the chosen captcha lacks a setting. */
export function challengeGatewayOf(parsed: Parsed) {
  const gateway = parsed.CHALLENGE_GATEWAY ?? 'built-in';
  const missing = (isModulePath(gateway) ? [] : needed[gateway]).filter((name) => parsed[name] === undefined);
  if (missing.length > 0) throw new StartProblem(`With CHALLENGE_GATEWAY=${gateway}, set ${missing.join(', ')} too.`);
  return {
    challengeGateway: gateway,
    captchaApi: parsed.CAPTCHA_API,
    captchaScriptUrl: parsed.CAPTCHA_SCRIPT_URL,
    captchaVerifyUrl: parsed.CAPTCHA_VERIFY_URL,
    captchaSiteKey: parsed.CAPTCHA_SITE_KEY,
    captchaSecret: parsed.CAPTCHA_SECRET,
    captchaHostname: parsed.CAPTCHA_HOSTNAME,
  };
}

export type ChallengeGatewayEnv = ReturnType<typeof challengeGatewayOf>;
