import type { Benefit } from '@coupon-centre/contract/foundation/field';

/** The sandbox biller's orders and mode; absent while provisioning is a live gateway. */

export const billingModes = ['normal', 'slow', 'refuse', 'vanish'] as const;
/** Delay of `slow`: longer than a caller waits. */
export const SLOW_ANSWER_MS = 10_000;
/**
 * `slow` grants at once but answers later; `refuse` refuses every order; `vanish` never answers, neither orders nor
 * queries, and applies every other order.
 */
export type BillingMode = (typeof billingModes)[number];

export interface BillingEntry {
  readonly orderNo: string;
  /** Eleven digits. */
  readonly phone: string;
  readonly benefit: Benefit;
  /** False: refused. */
  readonly applied: boolean;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

export interface BillingBook {
  mode(): Promise<BillingMode>;
  setMode(mode: BillingMode): Promise<void>;
  /** Newest first, at most this many. */
  entries(limit: number): Promise<readonly BillingEntry[]>;
}
