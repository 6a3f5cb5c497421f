import type { SmsReceiptState } from './port.ts';

const states: ReadonlyMap<string, SmsReceiptState> = new Map([
  ['ENROUTE', 'submitted'],
  ['ACCEPTD', 'submitted'],
  ['DELIVRD', 'delivered'],
  ['EXPIRED', 'expired'],
  ['REJECTD', 'rejected'],
]);

/**
 * What a status word of SMPP or CMPP says. DELETED, UNDELIV, UNKNOWN, and a carrier's own words such as `MK:0001`, are final and
 * not a delivery.
 */
export const stateOfWord = (word: string): SmsReceiptState => states.get(word) ?? 'failed';
