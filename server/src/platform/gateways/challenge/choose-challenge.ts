import type { Clock } from '#foundation/time/clock.ts';
import type { ModulePath } from '../gateway-module.ts';
import type { ChallengeGatewayEnv } from './challenge-settings.ts';
import type { ChallengeService } from './port.ts';
import { createSiteverify } from './siteverify.ts';

/** The captcha that the settings name; undefined for none. Reading the settings has made sure that none is missing. */
export function chooseChallenge(
  env: ChallengeGatewayEnv,
  gateway: Exclude<ChallengeGatewayEnv['challengeGateway'], ModulePath | 'sandbox'>,
  clock: Clock,
): ChallengeService | undefined {
  if (gateway === 'built-in') return undefined;
  const { captchaApi: api = 'turnstile', captchaScriptUrl: scriptUrl = '', captchaSiteKey: siteKey = '' } = env;
  return createSiteverify({
    widget: { api, scriptUrl, siteKey },
    url: env.captchaVerifyUrl ?? '',
    secret: env.captchaSecret ?? '',
    hostname: env.captchaHostname ?? '',
    clock,
  });
}
