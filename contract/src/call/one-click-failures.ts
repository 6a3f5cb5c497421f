/**
 * Why a carrier does not identify the phone, the same names for all carriers; `NOT_HERE`: one-click login is not offered
 * here.
 */
export const oneClickFailures = [
  'NOT_CELLULAR',
  'TOKEN_EXPIRED',
  'TOKEN_REUSED',
  'BAD_SIGNATURE',
  'NOT_LOCAL_NUMBER',
  'NO_ENTITLEMENT',
  'THROTTLED',
  'CANCELLED',
  'PROVIDER_DOWN',
  'NOT_HERE',
] as const;
export type OneClickFailure = (typeof oneClickFailures)[number];
