import type { SmsOutcome } from './port.ts';

const THROTTLED = new Set(['ESME_RTHROTTLED', 'ESME_RMSGQFUL']);

/** The same message again would be answered the same. */
const PERMANENT = new Set([
  'ESME_RINVMSGLEN',
  'ESME_RINVSRCADR',
  'ESME_RINVDSTADR',
  'ESME_RINVPRTFLG',
  'ESME_RINVREGDLVFLG',
  'ESME_RINVSERTYP',
  'ESME_RINVESMCLASS',
  'ESME_RINVSRCTON',
  'ESME_RINVSRCNPI',
  'ESME_RINVDSTTON',
  'ESME_RINVDSTNPI',
  'ESME_RINVEXPIRY',
  'ESME_RX_P_APPN',
  'ESME_RX_R_APPN',
]);

/** A status in words: its name in SMPP 3.4, or the number of a carrier's own. */
export const statusName = (status: number, errors: Readonly<Record<string, number>>): string =>
  Object.keys(errors).find((name) => errors[name] === status) ?? `status 0x${status.toString(16)}`;

/** What an answer other than ESME_ROK says about the message. */
export function refusalBy(name: string): SmsOutcome {
  if (THROTTLED.has(name)) return { kind: 'throttled' };
  return { kind: 'refused', reason: `the centre answered ${name}`, isPermanent: PERMANENT.has(name) };
}
