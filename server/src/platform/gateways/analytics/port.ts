import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';

export interface ReceivedEvent {
  readonly event: UsageEvent;
  readonly receivedAtMs: number;
}

/** The web analytics service that usage is reported to; the product is named the coupon centre there (specification §1). */
export interface Analytics {
  /** Whether it accepted them all; it removes duplicates by the events' ids. Never rejects. */
  forward(events: readonly ReceivedEvent[]): Promise<boolean>;
}

/** The product's name there. */
export const APP_NAME = '领券中心';
