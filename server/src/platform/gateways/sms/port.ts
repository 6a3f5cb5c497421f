import type { Locale } from '@coupon-centre/contract/foundation/field';

/** A message to one number. */
export interface Sms {
  /** Ours, and the idempotency key: the same id again is the same message. */
  readonly id: string;
  /** Eleven digits; leaves the process towards the gateway only. */
  readonly to: string;
  /** For gateways that want messages registered. */
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
  /** One reference per segment; none if the gateway gives none. */
  | { readonly kind: 'accepted'; readonly references: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly isPermanent: boolean }
  /** Not sent; the route slows down. */
  | { readonly kind: 'throttled' };

export type SmsReceiptState = 'submitted' | 'delivered' | 'failed' | 'expired' | 'rejected';

/** What became of a message, or of one segment of it. */
export interface SmsReceipt {
  /** Our id, or the gateway's reference. */
  readonly by: { readonly id: string } | { readonly reference: string };
  readonly state: SmsReceiptState;
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly detail?: string;
}

/** The system that sends SMS. If the adapter rejects, it is unknown whether the SMS was sent. */
export interface SmsGateway {
  /** False: the same id given twice is two messages, so that an unanswered one is not sent again. Default: true. */
  readonly isIdempotent?: boolean;
  send(sms: Sms, signal?: AbortSignal): Promise<SmsOutcome>;
  /** Receives receipts for as long as the node runs; returns how to stop. */
  listen?(take: (receipt: SmsReceipt) => Promise<void>): Promise<() => Promise<void>>;
}
