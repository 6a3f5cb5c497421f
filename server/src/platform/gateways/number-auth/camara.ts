import { createHash, createHmac } from 'node:crypto';
import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { z } from 'zod';
import { askJson } from '#platform/gateways/ask-json.ts';
import type { NumberAuth, Recognised } from './port.ts';

const SCOPE = 'openid dpv:FraudPreventionAndDetection number-verification:device-phone-number:read';
const COUNTRY_PREFIX = /^\+86/;

export interface CamaraSettings {
  /** OIDC's authorisation endpoint: it recognises the phone by its connection. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** What `/device-phone-number` follows. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** An address of the page, as registered with the operator of the network. */
  readonly redirectUrl: string;
}

const tokenAnswer = z.object({ access_token: z.string().optional(), error: z.string().optional() });
const numberAnswer = z.object({ devicePhoneNumber: z.string().optional(), code: z.string().optional() });

type Reason = Extract<Recognised, { kind: 'failed' }>['reason'];
const failed = (reason: Reason): Recognised => ({ kind: 'failed', reason });

const TOKEN_ERRORS: ReadonlyMap<string, Reason> = new Map([
  ['invalid_grant', 'TOKEN_EXPIRED'],
  ['invalid_client', 'BAD_SIGNATURE'],
  ['unauthorized_client', 'NO_ENTITLEMENT'],
]);

function refusedNumber(status: number, code = ''): Recognised {
  if (status === 401) return failed('TOKEN_EXPIRED');
  if (status === 429) return failed('THROTTLED');
  if (status === 403) return failed(code.endsWith('MOBILE_NETWORK') ? 'NOT_CELLULAR' : 'NO_ENTITLEMENT');
  return failed('PROVIDER_DOWN');
}

/**
 * CAMARA Number Verification: the page goes to the network and comes back with a code (OIDC with PKCE, `prompt=none`; `state` is
 * the login's cccode), which gives an access token, which gives the number once.
 */
export function createCamara(settings: CamaraSettings): NumberAuth {
  const { clientId, clientSecret, redirectUrl } = settings;
  /** PKCE's secret of one login. Every node finds it again, and the address, which shows the cccode, does not tell it. */
  const verifierOf = (cccode: string): string => createHmac('sha256', clientSecret).update(cccode).digest('base64url');
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');

  return {
    page: { appId: clientId, version: '1.0', sdkUrl: null },

    async prepare({ cccode }) {
      const url = new URL(settings.authorizeUrl);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUrl,
        scope: SCOPE,
        state: cccode,
        code_challenge: createHash('sha256').update(verifierOf(cccode)).digest('base64url'),
        code_challenge_method: 'S256',
        prompt: 'none',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return { kind: 'redirect', url: url.href };
    },

    async exchange({ token: code, cccode }, signal) {
      const granted = await askJson(
        settings.tokenUrl,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectUrl,
            code_verifier: verifierOf(cccode),
          }).toString(),
          signal,
        },
        tokenAnswer,
      );
      const { access_token, error = '' } = granted?.body ?? {};
      if (granted?.status === 429) return failed('THROTTLED');
      if (access_token === undefined) return failed(TOKEN_ERRORS.get(error) ?? 'PROVIDER_DOWN');
      const answer = await askJson(
        `${settings.apiUrl}/device-phone-number`,
        { method: 'GET', headers: { authorization: `Bearer ${access_token}` }, signal },
        numberAnswer,
      );
      if (answer === undefined) return failed('PROVIDER_DOWN');
      const phone = answer.body.devicePhoneNumber?.replace(COUNTRY_PREFIX, '');
      if (answer.status !== 200 || phone === undefined) return refusedNumber(answer.status, answer.body.code);
      return PHONE_PATTERN.test(phone) ? { kind: 'number', phone, masked: undefined } : failed('NOT_LOCAL_NUMBER');
    },
  };
}
