import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { ownedState, subscriberState } from '#subscriber/subscriber-fields.ts';

/** The maximum of messages and of reminders, newest first. */
export const SUBSCRIBER_ROWS_MAX = 100;

export const messageKinds = ['LOGIN_CODE', 'CONFIRMATION_CODE', 'USE_NOTICE', 'REMINDER'] as const;

export const showSubscriber = call({
  path: '/console-api/subscribers/show',
  summary: 'A subscriber: state, sessions, reminders, and which SMS were sent when',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({ subscriberId: z.uuid() }),
  answer: json(
    z.object({
      subscriberId: z.uuid(),
      phoneMasked: z.string(),
      state: subscriberState,
      createdAt: instant,
      lastLoginAt: instant.nullable(),
      /** Number of owned coupons by state. */
      coupons: z.array(z.object({ state: ownedState, count: z.int() })),
      /** Open sessions. */
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
      /** Without their text. WAITING: retried until sent or no longer useful. */
      messages: z.array(
        z.object({
          kind: z.enum(messageKinds),
          at: instant,
          state: z.enum(['WAITING', 'DONE', 'SENT']),
          attempts: z.int().nonnegative(),
        }),
      ),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
