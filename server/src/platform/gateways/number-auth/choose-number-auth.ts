import type { Clock } from '#foundation/time/clock.ts';
import type { ModulePath } from '../gateway-module.ts';
import { createCamara } from './camara.ts';
import { createChinaMobile } from './china-mobile.ts';
import type { NumberAuthEnv } from './number-auth-settings.ts';
import { type NumberAuth, noNumberAuth } from './port.ts';

/** The carrier that the settings name; undefined for the sandbox's. Reading the settings has made sure that none is missing. */
export function chooseNumberAuth(
  env: NumberAuthEnv,
  gateway: Exclude<NumberAuthEnv['numberAuthGateway'], ModulePath>,
  clock: Clock,
): NumberAuth | undefined {
  switch (gateway) {
    case 'sandbox':
      return undefined;
    case 'none':
      return noNumberAuth;
    case 'china-mobile': {
      const { chinaMobilePrivateKey: privateKey } = env;
      if (privateKey === undefined) return noNumberAuth;
      const settings = {
        generation: env.chinaMobileSdkGeneration === '2' ? 2 : 1,
        sdkUrl: env.chinaMobileSdkUrl ?? '',
        appId: env.chinaMobileAppId ?? '',
        appKey: env.chinaMobileAppKey ?? '',
        privateKey,
        signAlgorithm: env.chinaMobileSignAlgorithm,
        signEncoding: env.chinaMobileSignEncoding,
        baseUrl: env.chinaMobileUrl ?? '',
      } as const;
      return createChinaMobile(settings, clock);
    }
    case 'camara':
      return createCamara({
        authorizeUrl: env.camaraAuthorizeUrl ?? '',
        tokenUrl: env.camaraTokenUrl ?? '',
        apiUrl: env.camaraApiUrl ?? '',
        clientId: env.camaraClientId ?? '',
        clientSecret: env.camaraClientSecret ?? '',
        redirectUrl: env.camaraRedirectUrl ?? '',
      });
  }
}
