/// <reference types="vite/client" />

declare module 'virtual:api-paths' {
  /** Path of every call by our name for it, taken from the contract when the page is built. */
  export const paths: Readonly<Record<keyof import('@coupon-centre/contract/subscriber-api').SubscriberApi, string>>;
}

/** Paths of the calls that read one's own coupons; put in when the page is built. */
declare const OWN_READ_PATHS: readonly string[];
