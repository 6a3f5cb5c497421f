import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import { CARRIER_SDK_TIMEOUT_MS } from '@coupon-centre/contract/limits';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { loadScript } from '#lib/trusted-script.ts';

/** What the server gives for the SDK, handed on as it is. */
export type SdkRecipe = Extract<ResponseOf<SubscriberApi['signOneClick']>, { readonly sign: string }>;

interface Given {
  readonly token: string;
  readonly userInformation?: string;
}
interface Refused {
  readonly code?: string;
  readonly message?: string;
}

/** The carrier's page SDK; the second generation has another name and wants no string signed. */
interface CarrierSdk {
  readonly getSign?: (appId: string, version: string) => string;
  readonly getTokenInfo: (asked: {
    readonly data: SdkRecipe;
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

/** Loads the SDK once; one that did not come is asked for again the next time. */
const loadSdk = async (url: string): Promise<CarrierSdk> => {
  if (present() === undefined) await loadScript('carrier-sdk', url);
  const sdk = present();
  if (sdk === undefined) throw new Error('the script is not the SDK');
  return sdk;
};

/** The SDK has no time-out of its own. What comes later is nobody's any more. */
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

/** Rejects when it does not come within 8 s. */
export const carrierSdk = (url: string): Promise<CarrierSdk> => inTime(loadSdk(url));

/** What the SDK answers: a token, or its refusal. Rejects after 8 s. */
export const askForToken = (sdk: CarrierSdk, data: SdkRecipe): Promise<Given | Refused> =>
  inTime(new Promise((resolve) => sdk.getTokenInfo({ data, success: resolve, error: resolve })));
