import type { Schema } from '#platform/db/schema/schema.ts';
import type { SmsReceiptState } from '#platform/gateways/sms/port.ts';

export type SmsState = Schema['sms_message']['state'];
export type SmsReceipts = Readonly<Record<string, SmsReceiptState>>;

/** The name under which the receipt of a whole message is kept among those of its segments. */
export const WHOLE = '';

/** From low to high: a receipt is replaced by a higher one only, so the order in which they come does not matter. */
const order = ['submitted', 'expired', 'failed', 'rejected', 'delivered'] as const satisfies readonly SmsReceiptState[];
/** 0: no receipt. As `sms_reference.receipt` keeps it. */
export const rankOf = (state: SmsReceiptState | undefined): number =>
  state === undefined ? 0 : order.indexOf(state) + 1;
export const receiptOfRank = (rank: number): SmsReceiptState | undefined => order[rank - 1];

const highest = (states: readonly SmsReceiptState[]): SmsReceiptState | undefined =>
  receiptOfRank(Math.max(0, ...states.map(rankOf)));

/** Adds a receipt; undefined when one as high is there. */
export function withReceipt(receipts: SmsReceipts, part: string, state: SmsReceiptState): SmsReceipts | undefined {
  return rankOf(receipts[part]) >= rankOf(state) ? undefined : { ...receipts, [part]: state };
}

/** Delivered once all segments are; lost as soon as one of them is. */
function stateOfSegments(states: readonly SmsReceiptState[], segments: number): SmsReceiptState | undefined {
  if (states.length === 0) return undefined;
  const lost = highest(states.filter((state) => state !== 'delivered'));
  if (lost !== undefined && lost !== 'submitted') return lost;
  return lost === undefined && segments > 0 && states.length >= segments ? 'delivered' : 'submitted';
}

/** What the receipts say of a message of so many segments (0: not known yet). */
export function stateByReceipts(receipts: SmsReceipts, segments: number): SmsReceiptState | undefined {
  const { [WHOLE]: whole, ...parts } = receipts;
  const ofSegments = stateOfSegments(Object.values(parts), segments);
  return highest([whole, ofSegments].filter((state) => state !== undefined));
}

/** States in which a message will not arrive by its route, unless a later receipt says otherwise. */
const lostStates = ['FAILED', 'EXPIRED', 'REJECTED', 'REFUSED'] as const satisfies readonly SmsState[];
export const isLost = (state: SmsState): boolean => (lostStates as readonly SmsState[]).includes(state);

export const upper = <State extends string>(state: State): Uppercase<State> => state.toUpperCase() as Uppercase<State>;
