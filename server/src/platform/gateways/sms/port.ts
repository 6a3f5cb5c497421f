/** A message to one number. */
interface Sms {
  /** Ours, and the idempotency key: the same id again is the same message. */
  readonly id: string;
  /** Eleven digits; leaves the process towards the gateway only. */
  readonly to: string;
  /** Names the template, for gateways that want messages registered. */
  readonly templateKey: string;
  readonly text: string;
  /** Epoch milliseconds after which it is of no use. */
  readonly validUntilMs?: number;
}

/** Accepted is not delivered: only a receipt confirms delivery. */
export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly reference: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** The system that sends SMS. If the adapter rejects, it is unknown whether the SMS was sent. */
export interface SmsGateway {
  /** False: the same id given twice is two messages, so that an unanswered one is not sent again. Default: true. */
  readonly isIdempotent?: boolean;
  send(sms: Sms, signal?: AbortSignal): Promise<SmsOutcome>;
}
