import { PORTAL_TYPE_ONE_CLICK } from '@coupon-centre/contract/foundation/limits';
import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import type { AgreedVersions } from '@coupon-centre/contract/subscriber/consent';
import { type CallAnswer, call } from '#lib/call/call.ts';
import { namedVersions } from '#lib/consent/document-versions.ts';
import { track } from '#lib/events/track.ts';
import { beginSession } from '#lib/session/session.ts';
import { goToCarrier } from './carrier-return.ts';

import { carrierSdk, requestToken, type SdkRecipe } from './carrier-sdk.ts';
import { newCccode } from './cccode.ts';
import { withWork } from './login-calls.ts';
import { noteWrongNumber } from './wrong-numbers.ts';

type OneClickConfig = NonNullable<PageConfig['oneClick']>;

/** `message`: the SDK's or the server's; null: the page's own text. */
export type OneClickOutcome =
  | { readonly kind: 'success' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly message: string | null };

const failed = (message: string | null = null): OneClickOutcome => ({ kind: 'failed', message });

/** A failure before the exchange, which the client reports itself. */
const failedBefore = (code: string, message?: string): OneClickOutcome => {
  track('login', { call: 'oneClick', success: false, code });
  return failed(message || null);
};

/** The carrier's code for a number that is not this phone's. */
const WRONG_NUMBER = '104012';

interface CarrierToken {
  readonly token: string;
  readonly userInformation?: string;
  /** The versions that the person agreed to. */
  readonly agreed: AgreedVersions;
}

/** Second step: exchanges the carrier's token for a session; `onWork`: a proof of work is being done for it. */
export const exchangeToken = async (
  cccode: string,
  { token, userInformation = '', agreed }: CarrierToken,
  onWork: () => void,
): Promise<OneClickOutcome> => {
  const busi_params = JSON.stringify({ token, userInformation });
  const send = (challenge?: string): Promise<CallAnswer<'exchangeOneClick'>> =>
    call('exchangeOneClick', {
      busi_params,
      portalType: PORTAL_TYPE_ONE_CLICK,
      cccode,
      ...(agreed.length > 0 && { agreed }),
      ...(challenge && { challenge }),
    });
  const answer = await withWork(send, onWork);
  if (answer.rs === 1) {
    const { ms, hc, uid } = answer.datas;
    beginSession({ ms, hc, uid, H5_TOKEN: answer.msg });
    return { kind: 'success' };
  }
  if (answer.code === codeOf.ONE_CLICK_FAILED && answer.datas.reason === 'NOT_LOCAL_NUMBER') noteWrongNumber();
  return failed(answer.msg);
};

const tokenFrom = async (
  sdk: Awaited<ReturnType<typeof carrierSdk>>,
  { cccode, recipe, onWork }: { readonly cccode: string; readonly recipe: SdkRecipe; readonly onWork: () => void },
): Promise<OneClickOutcome> => {
  const given = await requestToken(sdk, recipe);
  if ('token' in given) return exchangeToken(cccode, { ...given, agreed: await namedVersions() }, onWork);
  if (given.code === WRONG_NUMBER) noteWrongNumber();
  return failedBefore(given.code ?? 'SDK_REFUSED', given.message);
};

/**
 * One-click login in the specification's order (§4): signature, SDK with openType 1, token exchange. Any failure on the
 * way is a failure, with the SDK's or the server's message where there is one.
 */
export const logInByOneClick = async (
  { appId, version, sdkUrl }: OneClickConfig,
  onWork: () => void,
): Promise<OneClickOutcome> => {
  try {
    const cccode = newCccode();
    const sdk = sdkUrl === null ? null : await carrierSdk(sdkUrl);
    const preSign = sdk?.getSign?.(appId, version);
    const busi_params = JSON.stringify({ preSign });
    const signed = await call('signOneClick', { busi_params, portalType: PORTAL_TYPE_ONE_CLICK, cccode });
    if (signed.rs !== 1) return failedBefore(signed.code, signed.msg);
    if ('redirectUrl' in signed.datas) {
      goToCarrier({ cccode, agreed: await namedVersions() }, signed.datas.redirectUrl);
      return { kind: 'leaving' };
    }
    return sdk === null ? failedBefore('NO_SDK') : await tokenFrom(sdk, { cccode, recipe: signed.datas, onWork });
  } catch {
    return failedBefore('NO_ANSWER');
  }
};
