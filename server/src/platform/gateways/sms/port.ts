import type { Locale } from '@coupon-centre/contract/foundation/field';

/** A message to one number. */
export interface Sms {
  /** Ours, and the idempotency key: the same id again is the same message. */
  readonly id: string;
  /** Eleven digits; leaves the process towards the gateway only. */
  readonly to: string;
  /** For gateways that want registered templates instead of texts; `params` are what was put into the text. */
  readonly template: {
    readonly key: string;
    readonly params: Readonly<Record<string, string>>;
    readonly locale: Locale;
  };
  /** With the signature in it, ready to send. */
  readonly text: string;
  /** Epoch milliseconds after which it is of no use. */
  readonly validUntilMs?: number;
}

/** Accepted is not delivered: only a receipt confirms delivery. */
export type SmsOutcome =
  /** `references`: the gateway's own, one for each segment; empty if it gives none. */
  | { readonly kind: 'accepted'; readonly references: readonly string[] }
  /** `isPermanent`: the same message will be refused again. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isPermanent: boolean }
  /** Not sent, because there were too many at once: the route slows down. */
  | { readonly kind: 'throttled' };

export type SmsReceiptState = 'submitted' | 'delivered' | 'failed' | 'expired' | 'rejected';

/** What became of a message. Receipts may come in any order, repeatedly, and before the answer to `send`. */
export interface SmsReceipt {
  /** Our id where the gateway gives it back, which then stands for the whole message; else its own reference. */
  readonly by: { readonly id: string } | { readonly reference: string };
  readonly state: SmsReceiptState;
  readonly atMs: number;
  /** The gateway's own code, such as "UNDELIV 012"; nothing of number or text. */
  readonly detail?: string;
  /** With our id: the gateway took the message when nobody waited for its answer any more, and these are its own references. */
  readonly references?: readonly string[];
}

/** The system that sends SMS. If `send` rejects, it is unknown whether the SMS was sent. */
export interface SmsGateway {
  /** False: the same id given twice is two messages, so that an unanswered one is not sent again. Default: true. */
  readonly isIdempotent?: boolean;
  send(sms: Sms, signal?: AbortSignal): Promise<SmsOutcome>;
  /**
   * Receives receipts for as long as the node runs, in each of its processes that sends; returns how to stop. `take` resolves once
   * the receipt is kept. Absent: receipts come over HTTP or not at all.
   */
  listen?(take: (receipt: SmsReceipt) => Promise<void>): Promise<() => Promise<void>>;
}
