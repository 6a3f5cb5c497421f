import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { feedbackCategories } from '#feedback/feedback-kinds.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { privacyRequestKinds } from '#foundation/privacy-request-kinds.ts';
import { messageKinds } from '#message/message-fields.ts';
import { consentDocuments } from '#subscriber/consent-documents.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { smsStates } from '../sms-states.ts';
import { storyKinds } from './story-kinds.ts';

const when = { entryId: z.string(), at: instant };
const coupon = { ownedId: z.uuid(), title };

/** Something that happened to a subscriber, or that they did. */
const storyEntry = z
  .discriminatedUnion('kind', [
    z.object({
      ...when,
      kind: z.literal('ACCOUNT'),
      /** NUMBER_CHANGED: the account got its number in place of another. LOGGED_IN: sessions are kept for a day after their end. */
      what: z.enum(['OPENED', 'LOGGED_IN', 'NUMBER_CHANGED', 'CLOSED']),
    }),
    z.object({
      ...when,
      kind: z.literal('CONSENT'),
      what: z.enum(['GIVEN', 'WITHDRAWN']),
      document: z.enum(consentDocuments),
      version: z.int(),
    }),
    z.object({
      ...when,
      kind: z.literal('COUPON'),
      /** EXCHANGED: collected with a code. GIVEN: by support. DISTRIBUTED: to a list or an audience. HELD: by a rule against robots. HELD and RELEASED: for operators who see risk. */
      what: z.enum([
        'COLLECTED',
        'EXCHANGED',
        'GIVEN',
        'DISTRIBUTED',
        'HELD',
        'RELEASED',
        'CODE_SHOWN',
        'WITHDRAWN',
        'RESTORED',
        'EXPIRED',
      ]),
      ...coupon,
      /** The operator who gave it, or who made the distribution; null: the subscriber's own doing, or not known. */
      by: z.string().nullable(),
      /** Why it was given, or the name of the distribution. */
      text: z.string().nullable(),
    }),
    z.object({
      ...when,
      kind: z.literal('USE'),
      /** GIVEN_BACK: the use failed or was refused. */
      what: z.enum(['USE_STARTED', 'USED', 'GIVEN_BACK']),
      ...coupon,
      orderNo: z.string().nullable(),
      /** Why the biller refused it. */
      refusal: z.string().nullable(),
    }),
    z.object({
      ...when,
      kind: z.literal('REMINDER'),
      what: z.enum(['START', 'EXPIRE', 'RESTOCK']),
      state: z.enum(['SET', 'DUE', 'SENT', 'DROPPED', 'OFF']),
      dueAt: instant,
    }),
    z.object({
      ...when,
      kind: z.literal('SMS'),
      template: z.string(),
      route: z.string(),
      state: z.enum(smsStates),
      /** When it arrived, or was given up. */
      endedAt: instant.nullable(),
      /** Why it was refused, or the gateway's own code. */
      detail: z.string().nullable(),
    }),
    z.object({
      ...when,
      kind: z.literal('MESSAGE'),
      what: z.enum(messageKinds),
      title: title.nullable(),
      readAt: instant.nullable(),
    }),
    z.object({
      ...when,
      kind: z.literal('FEEDBACK'),
      what: z.enum(['SENT', 'ANSWERED']),
      category: z.enum(feedbackCategories),
      text: z.string(),
      /** The operator who answered. */
      by: z.string().nullable(),
    }),
    z.object({
      ...when,
      kind: z.literal('REQUEST'),
      what: z.enum(['RECEIVED', 'DONE', 'DECLINED']),
      request: z.enum(privacyRequestKinds),
      /** What was noted, or answered. */
      text: z.string(),
      by: z.string(),
    }),
    z.object({
      ...when,
      kind: z.literal('APPEAL'),
      what: z.enum(['RECORDED', 'GIVEN_BACK', 'REFUSED']),
      text: z.string(),
      by: z.string(),
    }),
  ])
  .meta({ id: 'StoryEntry' });

export const listSubscriberStory = call({
  path: '/console-api/subscribers/listStory',
  summary: 'What happened to a subscriber, newest first; that it was read is recorded first',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    subscriberId: z.uuid(),
    /** One kind only. */
    kind: z.enum(storyKinds).optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(storyEntry)),
  refusals: ['UNKNOWN_ITEM'],
});
