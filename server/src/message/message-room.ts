import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { messageCalls } from '@coupon-centre/contract/message/message-calls';
import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import { pieceByPiece, type Retire } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type PrivacySettings, usualPrivacy } from '#platform/settings/privacy-env.ts';
import { listMessages } from './list-messages.ts';
import { createExpiringRound, tellChanges } from './message-rounds.ts';
import { readMessages } from './read-messages.ts';

export const retireMessages =
  (keepDays: number): Retire =>
  (db, nowMs) =>
    retireInSteps(db, 'subscriber_message', { isOver: sql`at <= ${new Date(nowMs - keepDays * DAY_MS)}` });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly settings: { readonly privacy?: PrivacySettings };
}

/** What subscribers are told in the message centre. */
export const messageRoom = ({ db, clock, catalogue, settings }: Needs): Room<typeof messageCalls> => ({
  calls: { listMessages: listMessages(db, catalogue), readMessages: readMessages(db) },
  rounds: {
    messagesOfChanges: pieceByPiece(() => tellChanges(db, clock.now())),
    messagesOfExpiries: createExpiringRound({ db, clock }),
  },
  retire: { centreMessages: retireMessages((settings.privacy ?? usualPrivacy).keepMessagesDays) },
});
