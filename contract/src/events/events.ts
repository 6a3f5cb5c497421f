import { z } from 'zod';
import { couponEvents } from './coupon-events.ts';
import { event } from './event.ts';
import { operationalEvents } from './operational-events.ts';

/** What happened, as other systems are told: by webhook, or by the cursor call. */
export const centreEvent = z.discriminatedUnion('type', [...couponEvents, ...operationalEvents]);
export type CentreEvent = z.output<typeof centreEvent>;
export type EventType = CentreEvent['type'];

export const PING_TYPE = 'webhook.ping';
/** What a test of an endpoint sends; never in the feed. */
const pingEvent = event(
  PING_TYPE,
  'An operator tests an endpoint',
  z.object({ endpointId: z.uuid(), title: z.string() }),
);
export type PingEvent = z.output<typeof pingEvent>;
/** All that an endpoint may get. */
export const webhookEvents = [...couponEvents, ...operationalEvents, pingEvent] as const;

const types = [...couponEvents, ...operationalEvents].map(({ shape }) => shape.type.value);
export const eventType = z.enum(types as [EventType, ...EventType[]]);

/** What operators may have to know or do. */
export type OperationalEvent = z.output<(typeof operationalEvents)[number]>;
/** @public Also for rooms that tell operators. */
export const operationalEventTypes: readonly OperationalEvent['type'][] = operationalEvents.map(
  ({ shape }) => shape.type.value,
);
