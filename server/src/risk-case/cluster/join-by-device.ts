import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { joinAccounts } from './join-accounts.ts';

/** Accounts on one device that belong together; fewer may be a couple. */
const DEVICE_ACCOUNTS = 3;
/** Sightings at once, and accounts of their devices. */
const SIGHTINGS_AT_ONCE = 1_000;
const ACCOUNTS_AT_ONCE = 20_000;
/** Longer than a transaction that writes sightings. */
const LAG_MS = 30 * SECOND_MS;

type Position = Selectable<Schema['risk_cluster_position']>;

/** The position, held until the transaction ends; undefined: another worker has it. */
export const holdPosition = (trx: Transaction<Schema>): Promise<Position | undefined> =>
  trx.selectFrom('risk_cluster_position').selectAll().forUpdate().skipLocked().executeTakeFirst();

const nextSightings = (trx: Transaction<Schema>, { first_at, last_subscriber, mark }: Position, nowMs: number) =>
  trx
    .selectFrom('risk_sighting')
    .select(['first_at', 'subscriber_id', 'mark'])
    .where('kind', '=', 'DEVICE')
    .where('first_at', '<=', new Date(nowMs - LAG_MS))
    .where(sql<boolean>`(first_at, subscriber_id, mark) > (${first_at}, ${last_subscriber}::uuid, ${mark}::bytea)`)
    .orderBy('first_at')
    .orderBy('subscriber_id')
    .orderBy('mark')
    .limit(SIGHTINGS_AT_ONCE)
    .execute();

/** Joins the accounts of devices that were seen with another account since the last time. 'idle': none, or another worker does it. */
export const joinByDevice = (db: Kysely<Schema>, nowMs: number): Promise<'more' | 'idle'> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const position = await holdPosition(trx);
      if (position === undefined) return 'idle';
      const seen = await nextSightings(trx, position, nowMs);
      const last = seen.at(-1);
      if (last === undefined) return 'idle';
      const marks = [...new Map(seen.map(({ mark }) => [mark.toString('base64'), mark])).values()];
      const accounts = await trx
        .selectFrom('risk_sighting')
        .select(['mark', 'subscriber_id', 'first_at', 'last_at'])
        .where('kind', '=', 'DEVICE')
        .where(sql<boolean>`mark = ANY (${marks}::bytea[])`)
        .orderBy('last_at', 'desc')
        .limit(ACCOUNTS_AT_ONCE)
        .execute();
      const groups = [...Map.groupBy(accounts, ({ mark }) => mark.toString('base64')).values()]
        .filter((own) => own.length >= DEVICE_ACCOUNTS)
        .map((own) => ({
          by: 'DEVICE' as const,
          subscriberIds: own.map(({ subscriber_id }) => subscriber_id),
          firstAtMs: Math.min(...own.map(({ first_at }) => first_at.getTime())),
          lastAtMs: Math.max(...own.map(({ last_at }) => last_at.getTime())),
        }));
      await joinAccounts(trx, groups, nowMs);
      const { first_at, subscriber_id: last_subscriber, mark } = last;
      await trx.updateTable('risk_cluster_position').set({ first_at, last_subscriber, mark }).execute();
      return 'more';
    }),
  );
