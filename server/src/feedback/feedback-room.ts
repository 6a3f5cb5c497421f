import type { feedbackCalls } from '@coupon-centre/contract/feedback/feedback-calls';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { Retire } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type PrivacySettings, usualPrivacy } from '#platform/settings/privacy-env.ts';
import { answerFeedback } from './answer-feedback.ts';
import { listFeedback } from './list-feedback.ts';
import { listMyFeedback } from './list-my-feedback.ts';
import { sendFeedback } from './send-feedback.ts';

/** Deletes feedback that was answered so many days ago. */
export const retireFeedback =
  (keepDays: number): Retire =>
  (db, nowMs) =>
    retireInSteps(db, 'feedback', { isOver: sql`answered_at <= ${new Date(nowMs - keepDays * DAY_MS)}` });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly settings: { readonly privacy?: PrivacySettings };
}

/** What subscribers write, and what support answers. */
export const feedbackRoom = ({ db, settings }: Needs): Room<typeof feedbackCalls> => {
  const { feedbackDays, keepFeedbackDays, calendar } = settings.privacy ?? usualPrivacy;
  return {
    calls: {
      sendFeedback: sendFeedback(db, { feedbackDays, calendar }),
      listMyFeedback: listMyFeedback(db),
      listFeedback: listFeedback(db),
      answerFeedback: answerFeedback(db),
    },
    retire: { feedback: retireFeedback(keepFeedbackDays) },
  };
};
