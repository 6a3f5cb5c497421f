import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { ownedState, subscriberState } from '#operator/subscribers/subscriber-fields.ts';

/** Of messages and reminders the newest so many. */
export const SUBSCRIBER_ROWS_MAX = 100;

export const messageKinds = ['LOGIN_CODE', 'CONFIRMATION_CODE', 'USE_NOTICE', 'REMINDER'] as const;

export const showSubscriber = operatorEndpoint({
  path: '/console-api/subscribers/show',
  summary: 'A subscriber: state, sessions, reminders, and which SMS were sent when',
  right: 'subscribers.read',
  request: z.object({ subscriberId: z.uuid() }),
  response: z.object({
    subscriberId: z.uuid(),
    phoneMasked: z.string(),
    state: subscriberState,
    createdAt: instant,
    lastLoginAt: instant.nullable(),
    /** How many coupons they have of each state. */
    coupons: z.array(z.object({ state: ownedState, count: z.int() })),
    /** Those that are open. */
    sessions: z.array(z.object({ sessionId: z.uuid(), beganAt: instant, expiresAt: instant })),
    reminders: z.array(
      z.object({
        reminderId: z.uuid(),
        kind: z.enum(['START', 'EXPIRE']),
        /** The coupon (START) or the owned coupon (EXPIRE). */
        subjectId: z.uuid(),
        state: z.enum(['SET', 'DUE', 'SENT', 'DROPPED', 'OFF']),
        dueAt: instant,
        targetAt: instant,
        droppedBecause: z.string().nullable(),
      }),
    ),
    /** Never what they said. WAITING: it is tried again until it goes or is no use any more. */
    messages: z.array(
      z.object({
        kind: z.enum(messageKinds),
        at: instant,
        state: z.enum(['WAITING', 'DONE', 'SENT']),
        attempts: z.int().nonnegative(),
      }),
    ),
  }),
  refusals: ['UNKNOWN_ITEM'],
});
