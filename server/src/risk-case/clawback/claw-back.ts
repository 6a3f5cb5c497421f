import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { areThese, endHolds, type OwnedKeyRow, writeCouponEvents } from '../coupon-store.ts';
import { leaveNotices } from '../risk-case-sms.ts';

/** Coupons per transaction, like a batch of the claim path. */
const COUPONS_AT_ONCE = 200;

type Listed = Selectable<Schema['clawback_coupon']>;
type Outcome = NonNullable<Listed['outcome']>;

export const SYSTEM = { operatorId: null, name: 'system', role: null, address: 'worker', traceId: 'worker' } as const;

/**
 * Withdraws what is unused at this moment, with its events and the end of its holds; the coupon's own state decides between this and a use. Held ones first: one that is
 * released in between is found as available.
 */
export async function withdrawUnused(
  trx: Transaction<Schema>,
  coupons: readonly OwnedKeyRow[],
  at: Date,
): Promise<readonly OwnedKeyRow[]> {
  const withdraw = (isUnused: ReturnType<typeof sql<boolean>>) =>
    trx
      .updateTable('owned_coupon')
      .set({ state: 'WITHDRAWN', changed_at: at })
      .where(areThese(coupons))
      .where(isUnused)
      .returning(['subscriber_id', 'owned_id'])
      .execute();
  const held = await withdraw(sql<boolean>`state = 'PENDING'`);
  const available = await withdraw(sql<boolean>`state = 'AVAILABLE' AND valid_to > ${at}`);
  const taken = [...held, ...available];
  await endHolds(trx, taken, { state: 'WITHDRAWN', at });
  await writeCouponEvents(trx, taken, { kind: 'WITHDRAWN', at });
  return taken;
}

/** What a coupon's state means for one that was not withdrawn; null: its turn comes again. In use counts as used until the use fails. */
const outcomeOf: Readonly<Record<OwnedState, Outcome | null>> = {
  USED: 'USED',
  USING: 'USED',
  EXPIRED: 'EXPIRED',
  WITHDRAWN: 'WITHDRAWN',
  AVAILABLE: null,
  PENDING: null,
};

/** What the coupons are that were not withdrawn; one that has just come back from its use is left for the next time. */
export async function outcomesOfOthers(
  trx: Transaction<Schema>,
  coupons: readonly OwnedKeyRow[],
  nowMs: number,
): Promise<{ readonly outcomes: ReadonlyMap<string, Outcome>; readonly inUse: ReadonlySet<string> }> {
  if (coupons.length === 0) return { outcomes: new Map(), inUse: new Set() };
  const rows = await trx
    .selectFrom('owned_coupon')
    .select(['owned_id', 'state', 'valid_to'])
    .where(areThese(coupons))
    .execute();
  const outcomes = rows.map((row) => [row.owned_id, outcomeOf[stateAt(row, nowMs)]] as const);
  return {
    outcomes: new Map(
      outcomes.flatMap(([ownedId, outcome]) => (outcome === null ? [] : [[ownedId, outcome] as const])),
    ),
    inUse: new Set(rows.flatMap(({ owned_id, state }) => (state === 'USING' ? [owned_id] : []))),
  };
}

/** Tells each subscriber once, however many of their coupons were taken, and when. */
export const tellTaken = (
  trx: Transaction<Schema>,
  { clawbackId, nowMs }: { readonly clawbackId: string; readonly nowMs: number },
  taken: readonly Listed[],
): Promise<void> =>
  leaveNotices(
    trx,
    { caseId: clawbackId, notice: 'CLAWED_BACK', nowMs },
    [...Map.groupBy(taken, ({ subscriber_id }) => subscriber_id)].flatMap(([subscriberId, [first]]) =>
      first === undefined ? [] : [{ subscriberId, templateId: first.template_id, termsVersion: first.terms_version }],
    ),
  );

interface Next {
  readonly next: readonly Listed[];
  readonly nowMs: number;
}

async function takeNext(trx: Transaction<Schema>, clawbackId: string, { next, nowMs }: Next): Promise<void> {
  const at = new Date(nowMs);
  const taken = await withdrawUnused(trx, next, at);
  const isTaken = new Set(taken.map(({ owned_id }) => owned_id));
  const rest = next.filter(({ owned_id }) => !isTaken.has(owned_id));
  const others = await outcomesOfOthers(trx, rest, nowMs);
  const decided = next.flatMap(({ owned_id }) => {
    const outcome = isTaken.has(owned_id) ? 'TAKEN' : others.outcomes.get(owned_id);
    return outcome === undefined ? [] : [{ owned_id, outcome, awaitsUse: others.inUse.has(owned_id) }];
  });
  await sql`
    UPDATE clawback_coupon c SET outcome = a.outcome, awaits_use = a.awaits_use, at = ${at}
      FROM unnest(${decided.map(({ owned_id }) => owned_id)}::uuid[], ${decided.map(({ outcome }) => outcome)}::text[],
                  ${decided.map(({ awaitsUse }) => awaitsUse)}::boolean[]) AS a(owned_id, outcome, awaits_use)
     WHERE c.clawback_id = ${clawbackId} AND c.owned_id = a.owned_id AND c.outcome IS NULL`.execute(trx);
  await tellTaken(
    trx,
    { clawbackId, nowMs },
    next.filter(({ owned_id }) => isTaken.has(owned_id)),
  );
}

async function finish(trx: Transaction<Schema>, clawbackId: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('clawback')
    .set({ state: 'DONE', changed_at: new Date(nowMs) })
    .where('clawback_id', '=', clawbackId)
    .execute();
  const outcomes = await trx
    .selectFrom('clawback_coupon')
    .select(({ fn }) => ['outcome', fn.countAll<string>().as('coupons')])
    .where('clawback_id', '=', clawbackId)
    .groupBy('outcome')
    .execute();
  await writeAudit(trx, { ...SYSTEM, nowMs }, [
    {
      action: 'clawback.done',
      target: { kind: 'clawback', id: clawbackId },
      before: { state: 'RUNNING' },
      after: {
        state: 'DONE',
        ...Object.fromEntries(outcomes.map(({ outcome, coupons }) => [outcome, Number(coupons)])),
      },
    },
  ]);
}

/**
 * Withdraws the next unused coupons of an approved clawback, each with its event, each subscriber with one SMS. Coupons and outcomes
 * are written in one transaction under the lock of the clawback's row, so a worker can be killed at any moment and two workers never
 * meet. Units stay issued, and limits used up. 'idle': none is running, or other workers hold them.
 */
export const clawBackSome = (db: Kysely<Schema>, nowMs: number): Promise<'more' | 'done' | 'idle'> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const job = await trx
        .selectFrom('clawback')
        .select('clawback_id')
        .where('state', '=', 'RUNNING')
        .orderBy('changed_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (job === undefined) return 'idle';
      const next = await trx
        .selectFrom('clawback_coupon')
        .selectAll()
        .where('clawback_id', '=', job.clawback_id)
        .where('outcome', 'is', null)
        .orderBy('subscriber_id')
        .orderBy('owned_id')
        .limit(COUPONS_AT_ONCE)
        .execute();
      if (next.length === 0) {
        await finish(trx, job.clawback_id, nowMs);
        return 'done';
      }
      await takeNext(trx, job.clawback_id, { next, nowMs });
      return 'more';
    }),
  );
