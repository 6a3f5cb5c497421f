import type { trackEvents } from '@coupon-centre/contract/track/track-events';
import type { Handler } from '#http/handler.ts';
import type { EventBuffer } from '#track/event-buffer.ts';

export const takeEvents =
  (buffer: EventBuffer): Handler<typeof trackEvents> =>
  async ({ events }) => ({ accepted: buffer.take(events) });
