import type { SmsGateway } from './port.ts';

/** A way to the subscriber: a gateway with what it may be asked. */
export interface SmsRoute {
  /** In the records of messages, metrics and logs; stays the same over restarts. */
  readonly name: string;
  readonly gateway: SmsGateway;
  /** Whether receipts are to be expected: silence then means that a message did not arrive. */
  readonly hasReceipts: boolean;
  /** Messages per second of all nodes together; undefined: no limit of ours. */
  readonly perSecond?: number | undefined;
  /** Hours of the business day, `from` inclusive, `to` exclusive, in which reminders may go; undefined: any. */
  readonly hours?: { readonly from: number; readonly to: number } | undefined;
}
