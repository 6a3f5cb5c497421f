import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { PHONE_PATTERN } from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';
import { privacyRequestKind, privacyRequestWay } from './privacy-request.ts';

export const recordPrivacyRequest = call({
  path: '/console-api/privacy/recordRequest',
  summary: "Records a subscriber's request about their personal data, with the day by which it must be answered",
  who: { operator: 'subscribers.change' },
  request: z.strictObject({
    /** The full number; it is not kept with the request. */
    phone: z.string().trim().regex(PHONE_PATTERN),
    kind: privacyRequestKind,
    /** Of a CORRECTION of the number: the new one, kept sealed until the request ends. */
    newPhone: z.string().trim().regex(PHONE_PATTERN).optional(),
    cameBy: privacyRequestWay,
    /** What is asked for, and how the person was identified; no number. */
    reason,
  }),
  answer: json(z.object({ requestId: id, dueAt: instant })),
  /** ALREADY_THERE: the new number has an account. WRONG_STATE: another change of the number is open. */
  refusals: ['UNKNOWN_ITEM', 'ALREADY_THERE', 'WRONG_STATE'],
});
