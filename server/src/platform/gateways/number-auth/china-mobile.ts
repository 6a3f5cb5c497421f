import { type KeyObject, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#foundation/time/clock.ts';
import { askJson } from '#platform/gateways/ask-json.ts';
import { reasonOf } from './china-mobile-codes.ts';
import {
  md5Upper,
  openMsisdn,
  type SignAlgorithm,
  type SignEncoding,
  signRsa,
  timestampOf,
} from './china-mobile-signing.ts';
import type { NumberAuth, Recognised } from './port.ts';

const VERSIONS = { 1: '1.0', 2: '2.0' } as const;
const BUSINESS_TYPE = '8';
const INTERFACE_VERSION = '1.0';
const APP_TOKEN_VERSION = '2.0';
const SUCCESS = '103000';

export interface ChinaMobileSettings {
  /** Of the page's SDK. */
  readonly generation: 1 | 2;
  readonly sdkUrl: string;
  readonly appId: string;
  readonly appKey: string;
  /** RSA, of our app with the carrier. */
  readonly privateKey: KeyObject;
  readonly signAlgorithm: SignAlgorithm;
  readonly signEncoding: SignEncoding;
  /** What the exchanges' paths follow. */
  readonly baseUrl: string;
}

const pageAnswer = z.object({
  resultCode: z.string(),
  data: z.object({ msisdn: z.string(), securityPhone: z.string().max(20).optional() }).nullish(),
});
const appAnswer = z.object({
  inresponseto: z.string().optional(),
  resultCode: z.string().optional(),
  resultcode: z.string().optional(),
  msisdn: z.string().optional(),
});

const DOWN: Recognised = { kind: 'failed', reason: 'PROVIDER_DOWN' };

const traceId = (): string => randomUUID().replaceAll('-', '');

/** The number that an answer holds, sealed with our app's key. */
function recognised(msisdn: string | undefined, appKey: string, masked?: string): Recognised {
  const phone = msisdn === undefined ? undefined : openMsisdn(msisdn, appKey);
  return phone === undefined ? DOWN : { kind: 'number', phone, masked };
}

/** China Mobile's one-click login, for both generations of its page SDK and for the token of the operator's app. */
export function createChinaMobile(settings: ChinaMobileSettings, clock: Clock): NumberAuth {
  const { appId, appKey, privateKey, generation } = settings;
  const version = VERSIONS[generation];
  const always = { appId, version, openType: '1', expandParams: '', isTest: '' } as const;

  async function exchangePage(token: string, userInformation: string, signal: AbortSignal): Promise<Recognised> {
    const trace = traceId();
    const timestamp = timestampOf(clock.now());
    const sign = signRsa(appId + trace + timestamp + token + version, privateKey, {
      algorithm: 'RSA-SHA256',
      encoding: 'hexUpper',
    });
    const answer = await askJson(
      `${settings.baseUrl}/h5/onekeylogin/tokenValidate`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          interfaceVersion: INTERFACE_VERSION,
          appId,
          traceId: trace,
          timestamp,
          businessType: BUSINESS_TYPE,
        },
        body: JSON.stringify({ token, sign, userInformation, expandParams: '' }),
        signal,
      },
      pageAnswer,
    );
    if (answer === undefined) return DOWN;
    const { resultCode, data } = answer.body;
    if (resultCode !== SUCCESS) return { kind: 'failed', reason: reasonOf(resultCode) };
    return recognised(data?.msisdn, appKey, data?.securityPhone);
  }

  return {
    page: { appId, version, sdkUrl: settings.sdkUrl },

    async prepare({ preSign, cccode }) {
      if (generation === 2) {
        const timestamp = timestampOf(clock.now());
        const trace = traceId();
        const sign = md5Upper(appId, BUSINESS_TYPE, cccode, timestamp, trace, version, appKey);
        return { kind: 'sdk', recipe: { ...always, sign, msgId: cccode, timestamp, traceId: trace } };
      }
      // Whatever does not name our app is not the SDK's, and we sign nothing else.
      if (preSign === undefined || !preSign.includes(appId)) return { kind: 'badInput' };
      const sign = signRsa(preSign, privateKey, {
        algorithm: settings.signAlgorithm,
        encoding: settings.signEncoding,
      });
      return { kind: 'sdk', recipe: { ...always, sign } };
    },

    exchange: ({ token, userInformation, source }, signal) =>
      source === 'app'
        ? exchangeAppToken(settings, { token, nowMs: clock.now() }, signal)
        : exchangePage(token, userInformation, signal),
  };
}

/** Exchanges a token of the operator's app: another path, signature and answer than for a token of the page's SDK. */
async function exchangeAppToken(
  { appId, appKey, baseUrl }: ChinaMobileSettings,
  { token, nowMs }: { readonly token: string; readonly nowMs: number },
  signal: AbortSignal,
): Promise<Recognised> {
  const msgid = traceId();
  const systemtime = timestampOf(nowMs);
  const strictcheck = '0';
  const sign = md5Upper(appId, APP_TOKEN_VERSION, msgid, systemtime, strictcheck, token, appKey);
  const answer = await askJson(
    `${baseUrl}/unisdk/rsapi/loginTokenValidate`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: APP_TOKEN_VERSION, msgid, systemtime, strictcheck, appid: appId, token, sign }),
      signal,
    },
    appAnswer,
  );
  if (answer === undefined) return DOWN;
  const { inresponseto, msisdn } = answer.body;
  const resultCode = answer.body.resultCode ?? answer.body.resultcode ?? '';
  if (resultCode !== SUCCESS) return { kind: 'failed', reason: reasonOf(resultCode) };
  // An answer to another request gives no number.
  return inresponseto === msgid ? recognised(msisdn, appKey) : DOWN;
}
