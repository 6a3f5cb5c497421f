/// <reference types="vite/client" />

declare module 'virtual:operator-calls' {
  /** Path of every operator call by our name for it, taken from the contract when the console is built. */
  export const paths: Readonly<Record<keyof import('@coupon-centre/contract/operator-api').OperatorApi, string>>;
}
