import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { reminderCalls } from '@coupon-centre/contract/reminder/reminder-calls';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handles } from '#platform/jobs/message-handler.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import type { Retire } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { createRemind } from './remind.ts';
import { createDueRound, createMovedRound } from './reminder-rounds.ts';
import { createRestockRound } from './restock.ts';
import { switchReminder } from './switch-reminder.ts';

/** How long finished reminders are kept. */
const KEEP_DONE_MS = 7 * DAY_MS;

export const retireReminders: Retire = (db, nowMs) =>
  retireInSteps(db, 'reminder', {
    isOver: sql`state IN ('SENT', 'DROPPED', 'OFF') AND target_at <= ${new Date(nowMs - KEEP_DONE_MS)}`,
  });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly identity: { readonly cipher: Pick<PhoneCipher, 'open'> };
  readonly audienceSubjects: AudienceSubjects;
  readonly trySms: TrySms;
}

/** SMS reminders of a start, of an expiry, and of new stock. */
export const reminderRoom = ({
  db,
  clock,
  catalogue,
  identity: { cipher },
  audienceSubjects,
  trySms,
}: Needs): Room<typeof reminderCalls> & Handles<'REMIND'> => ({
  calls: {
    switchReminder: switchReminder(db, catalogue, audienceSubjects),
  },
  messages: { REMIND: createRemind({ db, clock, catalogue, cipher, trySms }) },
  rounds: {
    restockReminders: createRestockRound({ db, clock, catalogue }),
    movedReminders: createMovedRound({ db, clock, catalogue }),
    dueReminders: createDueRound({ db, clock }),
  },
  retire: { reminders: retireReminders },
});
