/// <reference types="vite/client" />

declare module 'virtual:api-paths' {
  /** The path of every call by its name, taken from the contract when the page is built. */
  export const paths: Readonly<Record<import('@coupon-centre/contract/api/api').SubscriberCallName, string>>;
}

/** Paths of the calls that read the subscriber's own coupons; set when the page is built. */
declare const OWN_READ_PATHS: readonly string[];
/** The path of the call that reads documents. */
declare const DOCUMENT_PATH: string;

/** An answer code by name; the build replaces it with the digits. */
declare const codeOf: typeof import('@coupon-centre/contract/call/errors').codeOf;
