import type { boardCalls } from '@coupon-centre/contract/board/board-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Room } from '#platform/rooms/room.ts';
import { countBoard } from './count-board.ts';
import { exportBoard } from './export-board.ts';
import { exportLiability } from './export-liability.ts';
import { listSimilarCoupons } from './list-similar-coupons.ts';
import { showBoard } from './show-board.ts';
import { showJobs } from './show-jobs.ts';
import { showLiability } from './show-liability.ts';
import { showSms } from './show-sms.ts';
import { showWaiting } from './show-waiting.ts';
import { readWall } from './wall/read-wall.ts';
import { onceASecond, showWall } from './wall/show-wall.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalogue: Catalogue;
  readonly staleReads?: StaleReads | undefined;
}

/** The operators' board, its files, and the count behind it every minute. */
export function boardRoom({ db, clock, log, catalogue, staleReads }: Needs): Room<typeof boardCalls> {
  /** A report: its handler on the replica if there is one that keeps up, else on the primary. */
  const report =
    <Asked, Answer>(handlerOn: (on: Kysely<Schema>) => (request: Asked, caller: OperatorCaller) => Promise<Answer>) =>
    async (request: Asked, caller: OperatorCaller): Promise<Answer> => {
      const ask = async (on: Kysely<Schema>) => handlerOn(on)(request, caller);
      return staleReads === undefined ? ask(db) : staleReads.read(ask);
    };
  const wall = onceASecond((nowMs) => readWall(db, nowMs));
  return {
    calls: {
      listSimilarCoupons: report(listSimilarCoupons),
      showBoard: report((on) => showBoard(on, catalogue)),
      showLiability: report((on) => showLiability(on, catalogue)),
      showJobs: showJobs(db),
      showSms: report(showSms),
      showWaiting: report((on) => showWaiting(on, catalogue)),
      showWall: showWall(wall),
      exportBoard: report((on) => exportBoard(on, catalogue)),
      exportLiability: report((on) => exportLiability(on, catalogue)),
    },
    timed: [
      {
        name: 'count-board',
        cron: '* * * * *',
        async run(longDb) {
          const missing = await countBoard(longDb, clock.now(), 'due');
          if (missing !== 0)
            log.warn({ missing }, 'the board did not match the ledger; counting it again from the start');
        },
      },
    ],
  };
}
