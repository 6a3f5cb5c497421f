import { z } from 'zod';
import { id, instant } from '#foundation/field.ts';
import { UNREAD_COUNT_MAX } from '#foundation/limits.ts';
import { privacyRequestKinds } from '#foundation/privacy-request-kinds.ts';

/** What the message centre tells of. */
export const messageKinds = [
  'COLLECTED',
  'RELEASED',
  'CREDITED',
  'GIVEN_BACK',
  'EXPIRING',
  'BACK_IN_STOCK',
  'CLAWED_BACK',
  'CLAWBACK_GIVEN_BACK',
  'APPEAL_REFUSED',
  'REQUEST_DONE',
  'REQUEST_DECLINED',
  'FEEDBACK_ANSWERED',
] as const;
export const messageKind = z.enum(messageKinds);
export type MessageKind = z.output<typeof messageKind>;

/** Unread messages; one more than `UNREAD_COUNT_MAX` means any number beyond. */
export const unreadCount = z
  .int()
  .nonnegative()
  .max(UNREAD_COUNT_MAX + 1);

/** A message, in the caller's language where it has words; the page words the rest by its kind. */
export const centreMessage = z
  .object({
    messageId: id,
    kind: messageKind,
    at: instant,
    isRead: z.boolean(),
    /** The coupon, with its title as it was collected. */
    sCardId: id.optional(),
    mTitle: z.string().optional(),
    /** The caller's own coupon. */
    uCardId: id.optional(),
    /** CREDITED, GIVEN_BACK: the order of the use. */
    orderNo: z.string().optional(),
    /** EXPIRING: the end of validity. */
    validTo: instant.optional(),
    /** REQUEST_DONE, REQUEST_DECLINED: what was asked for, and its case number. */
    requestKind: z.enum(privacyRequestKinds).optional(),
    caseNo: z.string().optional(),
    /** What customer service answered. */
    answer: z.string().optional(),
  })
  .meta({ id: 'CentreMessage' });
export type CentreMessage = z.output<typeof centreMessage>;
