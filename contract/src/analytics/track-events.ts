import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, instant } from '#foundation/field.ts';
import { EVENT_PROPS_MAX, EVENT_TEXT_MAX_LENGTH, EVENTS_AT_ONCE_MAX, PHONE_PATTERN } from '#foundation/limits.ts';

const NUMBER_INSIDE = new RegExp(`(?<!\\d)${PHONE_PATTERN.source.replace(/^\^|\$$/g, '')}(?!\\d)`);

/** No phone number travels in an event, whatever field it stands in; and nothing that a database would not keep. */
const text = z
  .string()
  .max(EVENT_TEXT_MAX_LENGTH)
  .refine((value) => !NUMBER_INSIDE.test(value) && !value.includes('\u0000') && value.isWellFormed());

/** A user action or page event (specification §1, §7). */
export const usageEvent = z.object({
  /** Made by the page, 128 random bits: an event that is sent again is the same one, and is kept once. */
  eventId: z.string().regex(/^[0-9a-f]{32}$/),
  event: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  /** By the server's clock as the page knows it; no two of a browser's session have the same, so it is also their order. */
  at: instant,
  /** The browser session's id, made by the page; unrelated to the login. */
  sessionId: z.string().regex(/^[\w-]{8,64}$/),
  /** Of who is logged in; empty for a guest. */
  uid: z
    .string()
    .max(64)
    .regex(/^[\w-]*$/),
  /** Where in the operator's world the visitor came in. */
  entrance: text,
  ch: channel.optional(),
  platform: z.enum(['app', 'h5']),
  functionName: z.literal('领券中心'),
  is_login: z.boolean(),
  props: z
    .record(z.string().regex(/^\w{1,40}$/), z.union([text, z.number(), z.boolean()]))
    .refine((props) => Object.keys(props).length <= EVENT_PROPS_MAX),
});
export type UsageEvent = z.output<typeof usageEvent>;

export const trackEvents = call({
  path: '/bass-track/events',
  summary:
    'Usage events, several at once; kept, each once however often it is sent, and forwarded to the analytics service',
  who: { session: 'none' },
  request: z.object({ events: z.array(usageEvent).min(1).max(EVENTS_AT_ONCE_MAX) }),
  /** So many of them, from the first on; under load the rest finds no room, and may be sent again later. */
  answer: json(z.object({ accepted: z.int() })),
  refusals: [],
});
