import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { eventType } from '#events/events.ts';
import { instant } from '#foundation/field.ts';
import { WEBHOOK_TITLE_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from '#foundation/limits.ts';

export const webhookTitle = z.string().trim().min(1).max(WEBHOOK_TITLE_MAX_LENGTH);
/** `https://`, on a public address; the server says which others it allows. */
export const webhookUrl = z.string().trim().min(1).max(WEBHOOK_URL_MAX_LENGTH);
/** Empty: all, also those of later versions. */
export const webhookTypes = z.array(eventType).max(eventType.options.length);

/** FAILED: three days of nothing but failures, or the answer 410. */
const offBecause = z.enum(['OPERATOR', 'FAILED']);

export const webhookEndpoint = z
  .object({
    endpointId: z.uuid(),
    title: z.string(),
    url: z.string(),
    types: z.array(eventType),
    state: z.enum(['ON', 'OFF']),
    offBecause: offBecause.nullable(),
    /** Who made it, and is told when it is switched off. */
    ownerName: z.string(),
    /** The previous secret also signs until then. */
    previousUntil: instant.nullable(),
    /** The first failure after the last success. */
    failingSince: instant.nullable(),
    /** Deliveries that are not done yet. */
    pending: z.int().nonnegative(),
    /** Events of the feed that have no delivery yet. */
    behind: z.int().nonnegative(),
    revision: z.int().positive(),
    createdAt: instant,
    /** Whether another operator has approved it; until then it is off. */
    isApproved: z.boolean(),
    /** The approval that it, or a change of it, waits for. */
    ...waitsFor,
  })
  .meta({ id: 'WebhookEndpoint' });

export const deliveryStates = ['PENDING', 'DONE', 'FAILED'] as const;
/**
 * Why an attempt failed. TIMED_OUT: no answer within 15 seconds. NOT_REACHED: no connection. PRIVATE_ADDRESS: its name leads to an
 * address that is not public. REDIRECTED: 3xx, which is not followed. NOT_2XX: another status.
 */
export const deliveryProblems = ['TIMED_OUT', 'NOT_REACHED', 'PRIVATE_ADDRESS', 'REDIRECTED', 'NOT_2XX'] as const;

export const webhookDelivery = z
  .object({
    deliveryId: z.uuid(),
    endpointId: z.uuid(),
    eventId: z.uuid(),
    type: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.int().nonnegative(),
    createdAt: instant,
    /** The next attempt. */
    dueAt: instant.nullable(),
    lastAt: instant.nullable(),
    lastStatus: z.int().nullable(),
    lastProblem: z.enum(deliveryProblems).nullable(),
    endedAt: instant.nullable(),
    /** The delivery that an operator had repeated. */
    repeatOf: z.uuid().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
