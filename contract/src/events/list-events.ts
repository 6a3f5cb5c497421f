import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor } from '#foundation/field.ts';
import { EVENTS_A_PAGE_MAX } from '#foundation/limits.ts';
import { centreEvent, eventType } from './events.ts';

export const listEvents = call({
  path: '/console-api/events/list',
  summary: 'Events in the order in which they are told, from a cursor on; each exactly once',
  who: { operator: 'events.read' },
  request: z.strictObject({
    /** Where the last answer ended. Default: the oldest event that is kept. */
    cursor: cursor.optional(),
    pageSize: z.int().min(1).max(EVENTS_A_PAGE_MAX).default(100),
    /** Default: all. */
    types: z.array(eventType).min(1).optional(),
  }),
  answer: json(
    z.object({
      /** Oldest first; with `types` possibly none although there are more. */
      items: z.array(centreEvent).max(EVENTS_A_PAGE_MAX),
      /** For the next call, also when there are no more now. */
      cursor: z.string(),
      /** Whether to call again at once. */
      hasMore: z.boolean(),
    }),
  ),
  refusals: ['CURSOR_EXPIRED'],
});
