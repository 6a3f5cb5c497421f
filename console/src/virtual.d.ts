/// <reference types="vite/client" />

declare module 'virtual:operator-calls' {
  /** Path of every operator call by name, read from the contract at build time. */
  export const paths: Readonly<Record<import('@coupon-centre/contract/api/api').OperatorCallName, string>>;
}

/** A code by its name; the build writes the digits in its place. */
declare const codeOf: typeof import('@coupon-centre/contract/call/errors').codeOf;
