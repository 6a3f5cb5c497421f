import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { consentDocuments } from '#subscriber/consent-documents.ts';
import { ownedState, subscriberState, title } from '#subscriber/subscriber-fields.ts';
import { smsStates } from './sms-states.ts';
import { FINDINGS_MAX, finding } from './story/findings.ts';

/** The maximum of sessions, of messages and of reminders, newest first. */
export const SUBSCRIBER_ROWS_MAX = 100;
/** The maximum of regions and brands that a number is told to be of. */
export const NUMBER_GROUPS_MAX = 10;

export const showSubscriber = call({
  path: '/console-api/subscribers/show',
  summary: 'A subscriber: state, what is wrong, consent, sessions, reminders, and which SMS were sent when',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({ subscriberId: z.uuid() }),
  answer: json(
    z.object({
      subscriberId: z.uuid(),
      phoneMasked: z.string(),
      state: subscriberState,
      createdAt: instant,
      lastLoginAt: instant.nullable(),
      /** When the account got its number in place of another. */
      numberSince: instant.nullable(),
      closedAt: instant.nullable(),
      /** Regions and brands that the number is of, as the coupons on offer name them. */
      numberGroups: z.array(title).max(NUMBER_GROUPS_MAX),
      /** The documents agreed to, and not withdrawn. */
      consents: z
        .array(z.object({ document: z.enum(consentDocuments), version: z.int(), at: instant }))
        .max(consentDocuments.length),
      /** What is wrong, the most pressing first. */
      findings: z.array(finding).max(FINDINGS_MAX),
      /** Number of owned coupons by state. */
      coupons: z.array(z.object({ state: ownedState, count: z.int() })).max(ownedState.options.length),
      /** Open sessions. */
      sessions: z
        .array(z.object({ sessionId: z.uuid(), beganAt: instant, expiresAt: instant }))
        .max(SUBSCRIBER_ROWS_MAX),
      reminders: z
        .array(
          z.object({
            reminderId: z.uuid(),
            kind: z.enum(['START', 'EXPIRE', 'RESTOCK']),
            /** The coupon (START) or the owned coupon (EXPIRE). */
            subjectId: z.uuid(),
            state: z.enum(['SET', 'DUE', 'SENT', 'DROPPED', 'OFF']),
            dueAt: instant,
            targetAt: instant,
            droppedBecause: z.string().nullable(),
          }),
        )
        .max(SUBSCRIBER_ROWS_MAX),
      /** Of thirty days, without their text; a message that went by two routes is there twice. */
      messages: z
        .array(
          z.object({
            messageId: z.uuid(),
            template: z.string(),
            /** Null while it waits. */
            route: z.string().nullable(),
            state: z.enum(smsStates),
            attempts: z.int().nonnegative(),
            /** When it went out, or is due. */
            at: instant,
            /** When the SMS centre had it. */
            submittedAt: instant.nullable(),
            /** When it arrived, or was given up. */
            endedAt: instant.nullable(),
            /** Why it was refused, or the gateway's own code. */
            detail: z.string().nullable(),
          }),
        )
        .max(SUBSCRIBER_ROWS_MAX),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
