import { plainSmsBox } from '#identity/plain-sms.ts';
import { createJobs, type Jobs } from '#jobs/jobs.ts';
import { createNotify } from '#jobs/notify.ts';
import { createRemind } from '#jobs/remind.ts';
import { createDueRound, createMovedRound } from '#jobs/reminder-rounds.ts';
import { createTrySms } from '#jobs/try-sms.ts';
import { createSendNotice, createSettleUse } from '#jobs/use-messages.ts';
import { createForwardRound } from '#track/forward-round.ts';
import type { AppNeeds, Parts } from './app-needs.ts';
import { createCodeRounds } from './code-rounds.ts';

/** The worker role: what is settled, sent and reported without anybody waiting for it. */
export function createWorker(needs: AppNeeds, parts: Parts): Jobs {
  const { db, pool, clock, log, gateways } = needs;
  const { catalogue, identity, uses } = parts;
  const { termsOf } = catalogue;
  const { cipher } = identity;
  const trySms = createTrySms({ sms: gateways.sms, log });
  return createJobs({
    db,
    pool,
    clock,
    log,
    deal: {
      SETTLE_USE: createSettleUse(uses),
      SEND_SMS: createSendNotice({ db, cipher, trySms, termsOf }),
      NOTIFY: createNotify({ box: plainSmsBox(needs.deriveKey), trySms }),
      REMIND: createRemind({ db, clock, catalogue, cipher, trySms }),
    },
    rounds: [
      createMovedRound({ db, clock, catalogue }),
      createDueRound({ db, clock }),
      ...createCodeRounds(needs, parts),
      ...(gateways.analytics === undefined ? [] : [createForwardRound({ db, clock, analytics: gateways.analytics })]),
    ],
  });
}
