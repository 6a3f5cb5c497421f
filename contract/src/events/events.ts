import { z } from 'zod';
import { couponEvents } from './coupon-events.ts';
import { operationalEvents } from './operational-events.ts';

/** What happened, as other systems are told: by webhook, or by the cursor call. */
export const centreEvent = z.discriminatedUnion('type', [...couponEvents, ...operationalEvents]);
export type CentreEvent = z.output<typeof centreEvent>;
export type EventType = CentreEvent['type'];

const operationalEvent = z.discriminatedUnion('type', operationalEvents);
/** What operators may have to know or do. */
export type OperationalEvent = z.output<typeof operationalEvent>;

const typesOf = <T extends string>(union: {
  readonly options: readonly { readonly shape: { type: z.ZodLiteral<T> } }[];
}) => union.options.map(({ shape }) => shape.type.value);
export const eventTypes: readonly EventType[] = typesOf<EventType>(centreEvent);
export const operationalEventTypes: readonly OperationalEvent['type'][] =
  typesOf<OperationalEvent['type']>(operationalEvent);
