import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant, locales } from '#foundation/field.ts';
import { noticeKind, noticeWay, noticeWays } from './notice-fields.ts';

/** A kind of notice that the operator wants to get in this way. */
export const noticeChoice = z.strictObject({ kind: noticeKind, way: noticeWay }).meta({ id: 'NoticeChoice' });

export const showOwnNotices = call({
  path: '/console-api/notices/showOwn',
  summary: "The operator's own addresses for notices, and what they chose to be told of",
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** The language of the notices. */
      locale: z.enum(locales),
      ways: z
        .array(
          z.object({
            way: noticeWay,
            /** Whether this installation can send in this way. */
            isOffered: z.boolean(),
            /** The confirmed address; null: none. */
            address: z.string().nullable(),
            /** Signs what a webhook gets, as Standard Webhooks say; null without one. */
            secret: z.string().nullable(),
            /** An address that was sent a code, which is awaited. */
            waiting: z.object({ address: z.string(), codeUntil: instant }).nullable(),
            /** When the last notice could not be delivered; null: it could. */
            failedAt: instant.nullable(),
          }),
        )
        .max(noticeWays.length),
      /** `isAllowed`: the operator's rights show subjects of this kind. */
      kinds: z.array(z.object({ kind: noticeKind, isAllowed: z.boolean() })).max(noticeKind.options.length),
      choices: z.array(noticeChoice).max(noticeKind.options.length * noticeWays.length),
      /** What the bell does not show to the operator. */
      silentKinds: z.array(noticeKind).max(noticeKind.options.length),
    }),
  ),
  refusals: [],
});
