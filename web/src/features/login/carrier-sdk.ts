import type { Api } from '@coupon-centre/contract/api/api';
import type { ResponseOf } from '@coupon-centre/contract/call/call';
import { CARRIER_SDK_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { loadScript } from '#lib/loading/trusted-script.ts';

/** SDK parameters from the server, passed on unchanged. */
export type SdkRecipe = Extract<ResponseOf<Api['signOneClick']>, { readonly sign: string }>;

interface Given {
  readonly token: string;
  readonly userInformation?: string;
  /** Like 138****5678, where it was asked for and the SDK knows how to. */
  readonly msisdnmask?: string;
}
interface Refused {
  readonly code?: string;
  readonly message?: string;
}

/** The carrier's page SDK; the second generation has another name and needs no signed string. */
interface CarrierSdk {
  readonly getSign?: (appId: string, version: string) => string;
  readonly getTokenInfo: (asked: {
    readonly data: SdkRecipe & { readonly getMsisdnMask: '1' };
    readonly success: (given: Given) => void;
    readonly error: (refused: Refused) => void;
  }) => void;
}

declare global {
  interface Window {
    YDRZ?: CarrierSdk;
    YDRZAuthLogin?: CarrierSdk;
  }
}

const present = (): CarrierSdk | undefined => window.YDRZ ?? window.YDRZAuthLogin;

/** Loads the SDK once; a failed load is tried again by the next call. */
const loadSdk = async (url: string): Promise<CarrierSdk> => {
  if (present() === undefined) await loadScript('carrier-sdk', url);
  const sdk = present();
  if (sdk === undefined) throw new Error('the script is not the SDK');
  return sdk;
};

/** The SDK has no timeout of its own. Later answers are dropped. */
const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the SDK took too long')), CARRIER_SDK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Rejects after 8 s. */
export const carrierSdk = (url: string): Promise<CarrierSdk> => inTime(loadSdk(url));

/** The SDK's answer: a token with the masked number, or its refusal. Rejects after 8 s. */
export const requestToken = (sdk: CarrierSdk, recipe: SdkRecipe): Promise<Given | Refused> => {
  const data = { ...recipe, getMsisdnMask: '1' } as const;
  return inTime(new Promise((resolve) => sdk.getTokenInfo({ data, success: resolve, error: resolve })));
};
