import type { reconciliationCalls } from '@coupon-centre/contract/reconciliation/reconciliation-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { Room } from '#platform/rooms/room.ts';
import { listDifferences } from './list-differences.ts';
import { reconcileDue } from './reconcile.ts';
import { retireReadings } from './reconciliation-store.ts';
import { settleDifference } from './settle-difference.ts';
import { showReconciliation } from './show-reconciliation.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalogue: Pick<Catalogue, 'termsOf'>;
  readonly gateways: Pick<Gateways, 'provisioning'>;
}

/** The nightly comparison of our orders with the biller's book, and what it found. */
export const reconciliationRoom = ({
  db,
  clock,
  log,
  catalogue,
  gateways: { provisioning },
}: Needs): Room<typeof reconciliationCalls> => ({
  calls: {
    listDifferences: listDifferences(db),
    settleDifference: settleDifference(db),
    showReconciliation: showReconciliation(db, provisioning),
  },
  timed: [
    {
      name: 'reconcile',
      // A day is due at four in the morning; until its book could be read it is tried again.
      cron: '*/5 * * * *',
      run: (longDb) => reconcileDue({ db: longDb, clock, log, provisioning, catalogue }),
    },
  ],
  retire: { billingReadings: retireReadings },
});
