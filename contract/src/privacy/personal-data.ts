import { z } from 'zod';
import { feedbackCategory } from '#feedback/feedback-fields.ts';
import { instant } from '#foundation/field.ts';
import { messageKind } from '#message/message-fields.ts';
import { consentDocuments } from '#subscriber/consent-documents.ts';
import { ownedState } from '#subscriber/subscriber-fields.ts';

/** Most rows of a list in a copy of one's data, newest first. */
export const PERSONAL_DATA_ROWS = 2_000;

/** What is kept of a subscriber, in one piece. The number has its middle hidden: whoever finds an open session must not get it. */
export const personalData = z.object({
  asOf: instant,
  account: z.object({
    maskedPhone: z.string(),
    memberSince: instant,
    lastLoginAt: instant.nullable(),
    suggestionsRefusedAt: instant.nullable(),
  }),
  consents: z
    .array(
      z.object({
        docKey: z.enum(consentDocuments),
        version: z.int().positive(),
        kind: z.enum(['GIVEN', 'WITHDRAWN']),
        way: z.enum(['SMS', 'ONE_CLICK', 'PAGE', 'OPERATOR']),
        at: instant,
      }),
    )
    .max(PERSONAL_DATA_ROWS),
  sessions: z
    .array(z.object({ beganAt: instant, expiresAt: instant, endedAt: instant.nullable() }))
    .max(PERSONAL_DATA_ROWS),
  coupons: z
    .array(
      z.object({
        title: z.string(),
        serialNo: z.string(),
        state: ownedState,
        claimedAt: instant,
        validFrom: instant,
        validTo: instant,
        hiddenAt: instant.nullable(),
      }),
    )
    .max(PERSONAL_DATA_ROWS),
  uses: z
    .array(
      z.object({
        orderNo: z.string(),
        state: z.enum(['STARTED', 'SUCCEEDED', 'REFUSED', 'HANDED_OVER', 'REVERSED']),
        createdAt: instant,
        settledAt: instant.nullable(),
      }),
    )
    .max(PERSONAL_DATA_ROWS),
  reminders: z
    .array(
      z.object({
        kind: z.enum(['START', 'EXPIRE', 'RESTOCK']),
        state: z.enum(['SET', 'DUE', 'SENT', 'DROPPED', 'OFF']),
        setAt: instant,
        dueAt: instant,
      }),
    )
    .max(PERSONAL_DATA_ROWS),
  /** SMS. */
  messages: z.array(z.object({ purpose: z.string(), state: z.string(), at: instant })).max(PERSONAL_DATA_ROWS),
  /** Of the message centre. */
  centreMessages: z
    .array(z.object({ kind: messageKind, at: instant, readAt: instant.nullable() }))
    .max(PERSONAL_DATA_ROWS),
  /** From the operator's CRM. */
  attributes: z.array(z.object({ name: z.string(), value: z.string(), importedAt: instant })).max(PERSONAL_DATA_ROWS),
  feedback: z
    .array(
      z.object({
        category: feedbackCategory,
        text: z.string(),
        sentAt: instant,
        answer: z.string().nullable(),
        answeredAt: instant.nullable(),
      }),
    )
    .max(PERSONAL_DATA_ROWS),
  /** Whether a list was longer than 2,000 rows. */
  isCut: z.boolean(),
});
export type PersonalData = z.output<typeof personalData>;
