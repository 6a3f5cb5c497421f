import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { signAlgorithms, signEncodings } from '#platform/gateways/number-auth/china-mobile-signing.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';

/** What a person agrees to with the carrier before it recognises the number. */
export interface CarrierTerms {
  readonly name: LocalisedText;
  readonly url: string;
}

/** Settings of the carrier that recognises numbers (one-click login), one group of the environment's. */

const rsaKey = (text: string): KeyObject | undefined => {
  try {
    const key = createPrivateKey(text.includes('-----') ? text : Buffer.from(text, 'base64').toString('utf8'));
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
};

export const numberAuthSettings = {
  NUMBER_AUTH_GATEWAY: gatewaySetting('sandbox', 'china-mobile', 'camara', 'none'),
  NUMBER_AUTH_TERMS_URL: httpAddress("the address of the carrier's terms"),
  NUMBER_AUTH_TERMS_NAME: z.string().min(1).max(60).optional().describe('the name of the terms in Chinese'),
  NUMBER_AUTH_TERMS_NAME_EN: z.string().min(1).max(100).optional().describe('the name of the terms in English'),
  CHINA_MOBILE_URL: httpAddress('an address like https://host'),
  CHINA_MOBILE_SDK_URL: httpAddress('the address of a script'),
  CHINA_MOBILE_SDK_GENERATION: z.enum(['1', '2']).default('1').describe('1 or 2'),
  CHINA_MOBILE_APP_ID: z.string().regex(/^\d+$/).optional().describe('digits'),
  CHINA_MOBILE_APP_KEY: z.string().min(16).optional().describe('16 characters or more'),
  CHINA_MOBILE_PRIVATE_KEY: z
    .string()
    .refine((text) => rsaKey(text) !== undefined)
    .optional()
    .describe('an RSA key in PEM, as it is or in base64'),
  CHINA_MOBILE_SIGN_ALGORITHM: z.enum(signAlgorithms).default('RSA-SHA256').describe(signAlgorithms.join(', ')),
  CHINA_MOBILE_SIGN_ENCODING: z.enum(signEncodings).default('hexUpper').describe(signEncodings.join(' or ')),
  CAMARA_AUTHORIZE_URL: httpAddress('an address like https://host/path'),
  CAMARA_TOKEN_URL: httpAddress('an address like https://host/path'),
  CAMARA_API_URL: httpAddress('an address like https://host/path'),
  CAMARA_CLIENT_ID: z.string().optional().describe('the id the network operator gave'),
  CAMARA_CLIENT_SECRET: z.string().optional().describe('the secret the network operator gave'),
  CAMARA_REDIRECT_URL: httpAddress('an address of this page, as registered with the network operator'),
};

type Parsed = z.output<z.ZodObject<typeof numberAuthSettings>>;

const needed = {
  sandbox: [],
  none: [],
  'china-mobile': [
    'CHINA_MOBILE_URL',
    'CHINA_MOBILE_SDK_URL',
    'CHINA_MOBILE_APP_ID',
    'CHINA_MOBILE_APP_KEY',
    'CHINA_MOBILE_PRIVATE_KEY',
  ],
  camara: [
    'CAMARA_AUTHORIZE_URL',
    'CAMARA_TOKEN_URL',
    'CAMARA_API_URL',
    'CAMARA_CLIENT_ID',
    'CAMARA_CLIENT_SECRET',
    'CAMARA_REDIRECT_URL',
    'NUMBER_AUTH_TERMS_URL',
    'NUMBER_AUTH_TERMS_NAME',
    'NUMBER_AUTH_TERMS_NAME_EN',
  ],
} as const;

/** Terms that are known without a setting. */
const usualTerms: Readonly<Record<string, CarrierTerms>> = {
  sandbox: {
    name: { 'zh-CN': '沙箱运营商认证服务条款', en: "sandbox carrier's terms of authentication" },
    url: '/sandbox/carrier-terms',
  },
  'china-mobile': {
    name: { 'zh-CN': '中国移动认证服务条款', en: "China Mobile's terms of authentication" },
    url: 'https://wap.cmpassport.com/resources/html/contract.html',
  },
};

/** As the rest of the server takes them. Throws StartProblem where the chosen carrier lacks a setting. */
export function numberAuthOf(parsed: Parsed, hasSandbox: boolean) {
  const gateway = parsed.NUMBER_AUTH_GATEWAY ?? (hasSandbox ? 'sandbox' : 'none');
  const missing = isModulePath(gateway) ? [] : needed[gateway].filter((name) => parsed[name] === undefined);
  if (missing.length > 0) throw new StartProblem(`With NUMBER_AUTH_GATEWAY=${gateway}, set ${missing.join(', ')} too.`);
  const privateKey = parsed.CHINA_MOBILE_PRIVATE_KEY;
  return {
    numberAuthGateway: gateway,
    numberAuthTermsUrl: parsed.NUMBER_AUTH_TERMS_URL,
    numberAuthTermsName: parsed.NUMBER_AUTH_TERMS_NAME,
    numberAuthTermsNameEn: parsed.NUMBER_AUTH_TERMS_NAME_EN,
    chinaMobileUrl: parsed.CHINA_MOBILE_URL,
    chinaMobileSdkUrl: parsed.CHINA_MOBILE_SDK_URL,
    chinaMobileSdkGeneration: parsed.CHINA_MOBILE_SDK_GENERATION,
    chinaMobileAppId: parsed.CHINA_MOBILE_APP_ID,
    chinaMobileAppKey: parsed.CHINA_MOBILE_APP_KEY,
    chinaMobilePrivateKey: privateKey === undefined ? undefined : rsaKey(privateKey),
    chinaMobileSignAlgorithm: parsed.CHINA_MOBILE_SIGN_ALGORITHM,
    chinaMobileSignEncoding: parsed.CHINA_MOBILE_SIGN_ENCODING,
    camaraAuthorizeUrl: parsed.CAMARA_AUTHORIZE_URL,
    camaraTokenUrl: parsed.CAMARA_TOKEN_URL,
    camaraApiUrl: parsed.CAMARA_API_URL,
    camaraClientId: parsed.CAMARA_CLIENT_ID,
    camaraClientSecret: parsed.CAMARA_CLIENT_SECRET,
    camaraRedirectUrl: parsed.CAMARA_REDIRECT_URL,
  };
}

export type NumberAuthEnv = ReturnType<typeof numberAuthOf>;

/** What the login sheet asks consent to; null where neither the settings nor the carrier's usual terms say all of it. */
export function carrierTermsOf(env: NumberAuthEnv): CarrierTerms | null {
  const usual = usualTerms[env.numberAuthGateway];
  const name = env.numberAuthTermsName ?? usual?.name['zh-CN'];
  const en = env.numberAuthTermsNameEn ?? env.numberAuthTermsName ?? usual?.name.en;
  const url = env.numberAuthTermsUrl ?? usual?.url;
  return name && en && url ? { name: { 'zh-CN': name, en }, url } : null;
}
