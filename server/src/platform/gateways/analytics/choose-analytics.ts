import type { ModulePath } from '../gateway-module.ts';
import type { AnalyticsEnv } from './analytics-settings.ts';
import { createMatomo } from './matomo.ts';
import type { Analytics } from './port.ts';
import { createUmami } from './umami.ts';

/** The service that the settings name; undefined for none. Reading the settings has made sure that none is missing. */
export function chooseAnalytics(
  env: AnalyticsEnv,
  gateway: Exclude<AnalyticsEnv['analyticsGateway'], ModulePath>,
): Analytics | undefined {
  const { analyticsUrl: url = '', analyticsSite = '', analyticsPageOrigin: pageOrigin = '' } = env;
  switch (gateway) {
    case 'none':
      return undefined;
    case 'matomo':
      return createMatomo({ url, siteId: analyticsSite, token: env.matomoToken ?? '', pageOrigin });
    case 'umami':
      return createUmami({ url, websiteId: analyticsSite, hostname: new URL(pageOrigin).host });
  }
}
