import type { Recognised } from './port.ts';

type Reason = Extract<Recognised, { kind: 'failed' }>['reason'];

/** The carrier's codes that we know (published with its SDKs). */
const REASONS: ReadonlyMap<string, Reason> = new Map([
  // Another carrier's network, or Wi-Fi.
  ['103111', 'NOT_CELLULAR'],
  // Two minutes, one use.
  ['104007', 'TOKEN_EXPIRED'],
  ['104012', 'NOT_LOCAL_NUMBER'],
  ['104013', 'BAD_SIGNATURE'],
  ['103101', 'BAD_SIGNATURE'],
  // Our server's address is not listed with the carrier.
  ['104017', 'NO_ENTITLEMENT'],
  ['110023', 'NO_ENTITLEMENT'],
  ['103911', 'THROTTLED'],
  ['501', 'CANCELLED'],
  ['102121', 'CANCELLED'],
]);

/** Any other code: nothing a person could act on. */
export const reasonOf = (resultCode: string): Reason => REASONS.get(resultCode) ?? 'PROVIDER_DOWN';
