import { RECONCILIATION_DAYS_SHOWN } from '@coupon-centre/contract/reconciliation/show-reconciliation';
import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readDays } from './reconciliation-store.ts';

export const showReconciliation =
  (db: Kysely<Schema>, { book }: Pick<Provisioning, 'book'>): Handler<'showReconciliation'> =>
  async () => {
    const [days, counts] = await Promise.all([
      readDays(db),
      db
        .selectFrom('billing_difference')
        .select(({ fn }) => ['day', fn.countAll<string>().as('open')])
        .where('state', '=', 'OPEN')
        .groupBy('day')
        .execute(),
    ]);
    const openOf = new Map(counts.map(({ day, open }) => [day, Number(open)]));
    return {
      hasBook: book !== undefined,
      open: counts.reduce((sum, { open }) => sum + Number(open), 0),
      days: days.slice(0, RECONCILIATION_DAYS_SHOWN).map(({ day, state, triedAtMs, entries }) => ({
        day,
        state,
        triedAt: toInstant(triedAtMs),
        entries,
        open: openOf.get(day) ?? 0,
      })),
    };
  };
