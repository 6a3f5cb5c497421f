import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';

/** Settings of the web analytics service that usage is reported to, one group of the environment's. */

export const analyticsSettings = {
  ANALYTICS_GATEWAY: gatewaySetting('none', 'matomo', 'umami'),
  ANALYTICS_URL: httpAddress('an address like https://host'),
  ANALYTICS_SITE: z.string().optional().describe('the id of this site there'),
  ANALYTICS_PAGE_ORIGIN: httpAddress("the page's own address, like https://host"),
  MATOMO_TOKEN: z.string().optional().describe('the token that Matomo gave'),
};

type Parsed = z.output<z.ZodObject<typeof analyticsSettings>>;

const needed = {
  none: [],
  matomo: ['ANALYTICS_URL', 'ANALYTICS_SITE', 'ANALYTICS_PAGE_ORIGIN', 'MATOMO_TOKEN'],
  umami: ['ANALYTICS_URL', 'ANALYTICS_SITE', 'ANALYTICS_PAGE_ORIGIN'],
} as const;

/** As the rest of the server takes them. Throws StartProblem where the chosen service lacks a setting. */
export function analyticsOf(parsed: Parsed) {
  const gateway = parsed.ANALYTICS_GATEWAY ?? 'none';
  const missing = (isModulePath(gateway) ? [] : needed[gateway]).filter((name) => parsed[name] === undefined);
  if (missing.length > 0) throw new StartProblem(`With ANALYTICS_GATEWAY=${gateway}, set ${missing.join(', ')} too.`);
  return {
    analyticsGateway: gateway,
    analyticsUrl: parsed.ANALYTICS_URL,
    analyticsSite: parsed.ANALYTICS_SITE,
    analyticsPageOrigin: parsed.ANALYTICS_PAGE_ORIGIN,
    matomoToken: parsed.MATOMO_TOKEN,
  };
}

export type AnalyticsEnv = ReturnType<typeof analyticsOf>;
