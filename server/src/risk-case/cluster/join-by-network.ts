import { DAY_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Group, joinAccounts } from './join-accounts.ts';
import { holdPosition } from './join-by-device.ts';

/** How far back the job looks. */
const LOOKED_AT_MS = DAY_MS;
/** New accounts of a network below which it is not looked at, and of one group. */
const NETWORK_ACCOUNTS = 20;
/** The busiest networks that are looked at, and accounts of each. */
const NETWORKS_MAX = 200;
const ACCOUNTS_MAX = 10_000;
const CLAIMS_MAX = 50_000;
/** Accounts that are made at one network within this time may belong together … */
const MADE_WITHIN_MS = 10 * MINUTE_MS;
/** … and do, where each claims the same coupon at most this long after the one before. */
const CLAIMED_WITHIN_MS = 5 * SECOND_MS;

/** Runs of things in the order of their time, cut where `isFurther` says so of the one before, or of the run's first. */
function runsOf<T>(
  ordered: readonly T[],
  isFurther: (one: T, before: T, first: T) => boolean,
): readonly (readonly T[])[] {
  const runs: T[][] = [];
  for (const one of ordered) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    const before = run?.at(-1);
    if (run === undefined || first === undefined || before === undefined || isFurther(one, before, first))
      runs.push([one]);
    else run.push(one);
  }
  return runs;
}

interface Account {
  readonly subscriber_id: string;
  readonly created_at: Date;
  readonly first_at: Date;
  readonly last_at: Date;
}
interface Claim {
  readonly subscriber_id: string;
  readonly template_id: string;
  readonly claimed_at: Date;
}

/** Networks with many accounts that were made lately, busiest first. */
async function busyNetworks(db: Kysely<Schema>, since: Date): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ mark: Buffer }>`
    SELECT s.mark FROM risk_sighting s JOIN subscriber p ON p.subscriber_id = s.subscriber_id
     WHERE s.kind = 'NETWORK' AND s.first_at >= ${since} AND p.created_at >= ${since}
     GROUP BY s.mark HAVING count(*) >= ${NETWORK_ACCOUNTS} ORDER BY count(*) DESC LIMIT ${NETWORKS_MAX}`.execute(db);
  return rows.map(({ mark }) => mark);
}

async function newAccounts(db: Kysely<Schema>, mark: Buffer, since: Date): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    SELECT s.subscriber_id, p.created_at, s.first_at, s.last_at
      FROM risk_sighting s JOIN subscriber p ON p.subscriber_id = s.subscriber_id
     WHERE s.kind = 'NETWORK' AND s.mark = ${mark} AND s.first_at >= ${since} AND p.created_at >= ${since}
     ORDER BY p.created_at LIMIT ${ACCOUNTS_MAX}`.execute(db);
  return rows;
}

async function claimsOf(db: Kysely<Schema>, accounts: readonly Account[], since: Date): Promise<readonly Claim[]> {
  const { rows } = await sql<Claim>`
    SELECT subscriber_id, template_id, claimed_at FROM owned_coupon
     WHERE subscriber_id = ANY (${accounts.map(({ subscriber_id }) => subscriber_id)}::uuid[]) AND claimed_at >= ${since}
     ORDER BY claimed_at LIMIT ${CLAIMS_MAX}`.execute(db);
  return rows;
}

/** Accounts that were made together and claimed the same coupon one right after the other. */
async function groupsOf(db: Kysely<Schema>, together: readonly Account[], since: Date): Promise<readonly Group[]> {
  const byId = new Map(together.map((account) => [account.subscriber_id, account]));
  const claims = await claimsOf(db, together, since);
  const runs = [...Map.groupBy(claims, ({ template_id }) => template_id).values()].flatMap((ofCoupon) =>
    runsOf(ofCoupon, (one, before) => one.claimed_at.getTime() - before.claimed_at.getTime() > CLAIMED_WITHIN_MS),
  );
  return runs.flatMap((run) => {
    const own = [...new Set(run.map(({ subscriber_id }) => subscriber_id))].flatMap((id) => byId.get(id) ?? []);
    if (own.length < NETWORK_ACCOUNTS) return [];
    return [
      {
        by: 'NETWORK' as const,
        subscriberIds: own.map(({ subscriber_id }) => subscriber_id),
        firstAtMs: Math.min(...own.map(({ first_at }) => first_at.getTime())),
        lastAtMs: Math.max(...own.map(({ last_at }) => last_at.getTime())),
      },
    ];
  });
}

/**
 * Joins accounts by network and behaviour, from the last day: made at one network within minutes of each other, and claiming the same
 * coupon within seconds. People behind a shared address of the carrier meet only one of the two. Network by network, each in its
 * own transaction; what another worker joins at the moment is joined the next time.
 */
export async function joinByNetwork(longDb: Kysely<Schema>, nowMs: number): Promise<void> {
  const since = new Date(nowMs - LOOKED_AT_MS);
  for (const mark of await busyNetworks(longDb, since)) {
    const accounts = await newAccounts(longDb, mark, since);
    const together = runsOf(
      accounts,
      (one, _before, first) => one.created_at.getTime() - first.created_at.getTime() > MADE_WITHIN_MS,
    );
    for (const run of together) {
      const groups = run.length < NETWORK_ACCOUNTS ? [] : await groupsOf(longDb, run, since);
      if (groups.length === 0) continue;
      await longDb.transaction().execute(async (trx) => {
        if ((await holdPosition(trx)) !== undefined) await joinAccounts(trx, groups, nowMs);
      });
    }
  }
}
