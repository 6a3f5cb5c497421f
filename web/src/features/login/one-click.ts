import { PORTAL_TYPE_ONE_CLICK } from '@coupon-centre/contract/foundation/limits';
import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import type { AgreedVersions } from '@coupon-centre/contract/subscriber/consent';
import { type CallAnswer, call } from '#lib/call/call.ts';
import { namedVersions } from '#lib/consent/document-versions.ts';
import { track } from '#lib/events/track.ts';
import { beginSession } from '#lib/session/session.ts';
import { goToCarrier } from './carrier-return.ts';

import { carrierSdk, requestToken } from './carrier-sdk.ts';
import { newCccode } from './cccode.ts';
import { withWork } from './login-calls.ts';
import { noteWrongNumber } from './wrong-numbers.ts';

type OneClickConfig = NonNullable<PageConfig['oneClick']>;

/** `message`: the SDK's or the server's; null: the page's own text. */
interface Failure {
  readonly kind: 'failed';
  readonly message: string | null;
}
type OneClickOutcome = { readonly kind: 'success' } | Failure;

/** A number that the carrier recognised, and what logs in with it, once, within two minutes. */
export interface RecognisedNumber {
  readonly kind: 'recognised';
  /** Like 138****5678; null where the SDK does not tell it before the login. */
  readonly maskedPhone: string | null;
  readonly cccode: string;
  readonly token: string;
  readonly userInformation?: string | undefined;
  /** Epoch milliseconds. */
  readonly untilMs: number;
}

/** `code` is for the figures. */
type Unrecognised = Failure & { readonly code: string };

const failed = (message: string | null = null): Failure => ({ kind: 'failed', message });
const unrecognised = (code: string, message?: string): Unrecognised => ({ ...failed(message || null), code });

/** The carrier's code for a number that is not this phone's. */
const WRONG_NUMBER = '104012';
/** Carrier and server allow two minutes from the signature. */
const USABLE_MS = 100_000;
const MASKED_PATTERN = /^\d{3}\*{3,6}\d{2,4}$/;

interface CarrierToken {
  readonly token: string;
  readonly userInformation?: string | undefined;
  /** The versions that the person agreed to. */
  readonly agreed: AgreedVersions;
}

/**
 * Second step: exchanges the carrier's token for a session; any failure on the way is a failure, with the server's message if there is
 * one. `onWork`: a proof of work is being done for it.
 */
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
  const answer = await withWork(send, onWork).catch(() => null);
  if (answer === null) {
    track('login', { call: 'oneClick', success: false, code: 'NO_ANSWER' });
    return failed();
  }
  if (answer.rs === 1) {
    const { ms, hc, uid } = answer.datas;
    beginSession({ ms, hc, uid, H5_TOKEN: answer.msg });
    return { kind: 'success' };
  }
  if (answer.code === codeOf.ONE_CLICK_FAILED && answer.datas.reason === 'NOT_LOCAL_NUMBER') noteWrongNumber();
  return failed(answer.msg);
};

/**
 * First step, in the specification's order (§4): the signature, then the SDK with openType 1. `leaving`: the page goes to a
 * carrier without an SDK.
 */
export const recogniseNumber = async ({
  appId,
  version,
  sdkUrl,
}: OneClickConfig): Promise<RecognisedNumber | Unrecognised | { readonly kind: 'leaving' }> => {
  try {
    const cccode = newCccode();
    const untilMs = Date.now() + USABLE_MS;
    const sdk = sdkUrl === null ? null : await carrierSdk(sdkUrl);
    const preSign = sdk?.getSign?.(appId, version);
    const busi_params = JSON.stringify({ preSign });
    const signed = await call('signOneClick', { busi_params, portalType: PORTAL_TYPE_ONE_CLICK, cccode });
    if (signed.rs !== 1) return unrecognised(signed.code, signed.msg);
    if ('redirectUrl' in signed.datas) {
      goToCarrier({ cccode, agreed: await namedVersions() }, signed.datas.redirectUrl);
      return { kind: 'leaving' };
    }
    if (sdk === null) return unrecognised('NO_SDK');
    const given = await requestToken(sdk, signed.datas);
    if (!('token' in given)) {
      if (given.code === WRONG_NUMBER) noteWrongNumber();
      return unrecognised(given.code ?? 'SDK_REFUSED', given.message);
    }
    const { token, userInformation, msisdnmask = '' } = given;
    const maskedPhone = MASKED_PATTERN.test(msisdnmask) ? msisdnmask : null;
    return { kind: 'recognised', maskedPhone, cccode, token, userInformation, untilMs };
  } catch {
    return unrecognised('NO_ANSWER');
  }
};

/** A failure before the exchange, which the page reports itself. */
export const reportUnrecognised = ({ code }: Unrecognised): void =>
  track('login', { call: 'oneClick', success: false, code });

/** Logs in with a number that was recognised. */
export const logInAs = async (
  { cccode, token, userInformation }: RecognisedNumber,
  onWork: () => void,
): Promise<OneClickOutcome> => exchangeToken(cccode, { token, userInformation, agreed: await namedVersions() }, onWork);
