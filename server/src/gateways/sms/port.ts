/** A message to one number. */
interface Sms {
  /** Ours, and the idempotency key: the same id again is the same message. */
  readonly id: string;
  /** Eleven digits; leaves the process towards the gateway only. */
  readonly to: string;
  /** Names the template, for gateways that want messages registered. */
  readonly templateKey: string;
  readonly text: string;
}

/** Accepted is not delivered: that is told by a receipt. */
export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly reference: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** The system that sends SMS. An adapter may reject: then nobody knows whether it was sent. */
export interface SmsGateway {
  send(sms: Sms, signal?: AbortSignal): Promise<SmsOutcome>;
}
