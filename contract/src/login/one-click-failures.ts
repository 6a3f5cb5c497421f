/** Why a carrier does not say whose phone it is, in our words for all carriers; `NOT_HERE`: there is no such login here. */
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
