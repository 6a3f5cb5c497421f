import type { OneClickFailure } from '@coupon-centre/contract/call/one-click-failures';
import type { sdkRecipe } from '@coupon-centre/contract/subscriber/sign-one-click';
import type { z } from 'zod';

/** What the page needs to know before anything is asked. */
interface PageSide {
  readonly appId: string;
  readonly version: string;
  /** Null where the carrier is asked by a redirect. */
  readonly sdkUrl: string | null;
}

interface SignRequest {
  /** What the carrier's SDK wants signed; bounded already. */
  readonly preSign: string | undefined;
  /** Random, of this one login. */
  readonly cccode: string;
}

/** How the page gets its token; `badInput`: that string is not one to sign. */
export type Preparation =
  | { readonly kind: 'sdk'; readonly recipe: z.output<typeof sdkRecipe> }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'badInput' }
  | { readonly kind: 'notHere' };

export interface CarrierToken {
  readonly token: string;
  /** The SDK's, passed through untouched. */
  readonly userInformation: string;
  /** Whom the carrier gave it to: the page, or the operator's app around it. */
  readonly source: 'page' | 'app';
  /** The one that `prepare` got for this login. */
  readonly cccode: string;
}

export type Recognised =
  | {
      readonly kind: 'number';
      /** Eleven digits. */
      readonly phone: string;
      /** As the carrier shows it; undefined where it does not. */
      readonly masked: string | undefined;
    }
  | { readonly kind: 'failed'; readonly reason: Exclude<OneClickFailure, 'NOT_HERE' | 'TOKEN_REUSED'> };

/** The carrier that recognises a page's phone number. Adapters never reject: unknown answers are `PROVIDER_DOWN`. */
export interface NumberAuth {
  /** Null: there is no such login here. */
  readonly page: PageSide | null;
  prepare(request: SignRequest): Promise<Preparation>;
  /** Answers by the time the signal aborts. */
  exchange(token: CarrierToken, signal: AbortSignal): Promise<Recognised>;
}

/** Where no carrier is asked at all. */
export const noNumberAuth: NumberAuth = {
  page: null,
  prepare: async () => ({ kind: 'notHere' }),
  exchange: async () => ({ kind: 'failed', reason: 'NO_ENTITLEMENT' }),
};
