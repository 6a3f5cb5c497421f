import type { ReceivedEvent } from '#track/event-store.ts';

/** The web analytics service that usage is reported to; the product is named the coupon centre there (specification §1). */
export interface Analytics {
  /** Whether it took them all; what was taken twice is its own to tell by the events' ids. Never rejects. */
  forward(events: readonly ReceivedEvent[]): Promise<boolean>;
}

/** What it knows the product as. */
export const APP_NAME = '领券中心';
