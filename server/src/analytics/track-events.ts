import type { Handler } from '#platform/http/handler.ts';
import type { EventBuffer } from './event-buffer.ts';

export const trackEvents =
  (buffer: EventBuffer): Handler<'trackEvents'> =>
  async ({ events }) => ({ accepted: buffer.take(events) });
