/// <reference types="vite/client" />

declare module 'virtual:api-paths' {
  /** Path of every call by our name for it, taken from the contract when the page is built. */
  export const paths: Readonly<Record<keyof import('@coupon-centre/contract/subscriber-api').SubscriberApi, string>>;
}
