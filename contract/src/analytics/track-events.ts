import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, instant } from '#foundation/field.ts';
import { EVENT_PROPS_MAX, EVENT_TEXT_MAX_LENGTH, EVENTS_AT_ONCE_MAX, PHONE_PATTERN } from '#foundation/limits.ts';

const NUMBER_INSIDE = new RegExp(`(?<!\\d)${PHONE_PATTERN.source.replace(/^\^|\$$/g, '')}(?!\\d)`);
/** One id in three thousand has digits that look like a phone number. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** No phone numbers in any field, and no characters that a database cannot store. */
const text = z
  .string()
  .max(EVENT_TEXT_MAX_LENGTH)
  .refine((value) => !NUMBER_INSIDE.test(value.replace(IDS, '')) && !value.includes('\u0000') && value.isWellFormed());

/** A user action or page event (specification §1, §7). */
export const usageEvent = z.object({
  /** 128 random bits, made by the page. An event sent again with the same id is stored once. */
  eventId: z.string().regex(/^[0-9a-f]{32}$/),
  event: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  /** Server time as estimated by the page. Unique within a browser session, so it also orders its events. */
  at: instant,
  /** The browser session's id, made by the page; unrelated to the login. */
  sessionId: z.string().regex(/^[\w-]{8,64}$/),
  /** Identifies the logged-in subscriber; empty for a guest. */
  uid: z
    .string()
    .max(64)
    .regex(/^[\w-]*$/),
  /** Where the visitor entered from. */
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
  summary: 'Stores usage events, each once even if sent repeatedly, and forwards them to the analytics service',
  who: { session: 'none' },
  request: z.object({ events: z.array(usageEvent).min(1).max(EVENTS_AT_ONCE_MAX) }),
  /** How many were accepted, from the first; under load the rest is not, and may be sent again later. */
  answer: json(z.object({ accepted: z.int() })),
  refusals: [],
});
