import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { CASE_NO_PATTERN } from './case-no.ts';
import { privacyRequestKind, privacyRequestWay } from './privacy-request.ts';

const privacyRequestState = z.enum(['OPEN', 'DONE', 'DECLINED']);

export const listPrivacyRequests = call({
  path: '/console-api/privacy/listRequests',
  summary: "Subscribers' requests about their personal data, those due first before others",
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    /** One state only. */
    state: privacyRequestState.optional(),
    /** This one only. */
    requestId: id.optional(),
    /** Those of this case number only, as an SMS told it. */
    caseNo: z.string().regex(CASE_NO_PATTERN).optional(),
    /** Of one subscriber only. */
    subscriberId: z.uuid().optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        requestId: id,
        subscriberId: z.uuid(),
        kind: privacyRequestKind,
        cameBy: privacyRequestWay,
        note: z.string(),
        /** The new number of an open request for one, with its middle hidden. */
        newPhoneMasked: z.string().nullable(),
        /** What it waits for. */
        approvalId: id.nullable(),
        receivedAt: instant,
        dueAt: instant,
        /** Open past its time. */
        isOverdue: z.boolean(),
        state: privacyRequestState,
        recordedBy: z.string(),
        endedBy: z.string().nullable(),
        endedAt: instant.nullable(),
        answer: z.string().nullable(),
      }),
      {
        /** Of all pages and states. */
        overdue: total,
      },
    ),
  ),
  refusals: [],
});
