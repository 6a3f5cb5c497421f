import type { Benefit } from '@coupon-centre/contract/foundation/field';

/** The sandbox biller's orders and mode; absent while provisioning is a live gateway. */

export const billingModes = ['normal', 'accept', 'slow', 'refuse', 'vanish'] as const;
/** Delay of `slow`: longer than a caller waits. */
export const SLOW_ANSWER_MS = 10_000;
/** How long `accept` works on an order. */
export const PENDING_MS = 10_000;
/**
 * Of orders and of their reversals: `accept` accepts and applies later; `slow` applies at once but answers later; `refuse`
 * refuses every one; `vanish` never answers, nor tells what it did, and applies every other one.
 */
export type BillingMode = (typeof billingModes)[number];

export interface BillingEntry {
  readonly orderNo: string;
  /** Eleven digits. */
  readonly phone: string;
  readonly benefit: Benefit;
  /** False: refused. */
  readonly applied: boolean;
  /** Accepted, and not yet in effect. */
  readonly isPending: boolean;
  /** Epoch milliseconds; null: it stands. */
  readonly reversedAtMs: number | null;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

export interface BillingBook {
  mode(): Promise<BillingMode>;
  setMode(mode: BillingMode): Promise<void>;
  /** Newest first, at most this many. */
  entries(limit: number): Promise<readonly BillingEntry[]>;
}
