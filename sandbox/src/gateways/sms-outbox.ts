/** The sandbox SMS gateway's outbox; absent while SMS has a live gateway. */

interface SentSms {
  readonly id: string;
  /** Eleven digits. */
  readonly to: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

export interface SmsOutbox {
  /** Newest first, at most `limit`; those to one number only, if it is given. */
  sent(of: { readonly to?: string | undefined; readonly limit: number }): Promise<readonly SentSms[]>;
}
