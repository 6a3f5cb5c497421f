import type { ResponseOf } from '@coupon-centre/contract/call/call';
import { EXCHANGE_LOCK_FROM } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { showSubscriber } from '@coupon-centre/contract/support/show-subscriber';
import { findingKinds, HANGING_TOLD_MAX } from '@coupon-centre/contract/support/story/findings';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import { wrongAttempts } from '#exchange/exchange-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { nextBusinessDayStart, toInstant } from '#foundation/time/business-day.ts';
import { titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { hangingReversals } from '#use/hanging-reversals.ts';
import { listHanging } from '#use/hanging-uses.ts';

type Shown = ResponseOf<typeof showSubscriber>;
type Finding = Shown['findings'][number];
type What = Finding['what'];

/** An SMS that failed longer ago is no trouble of today. */
const SMS_TROUBLE_MS = 3 * DAY_MS;
const NOT_DELIVERED: readonly Shown['messages'][number]['state'][] = [
  'FAILED',
  'EXPIRED',
  'REJECTED',
  'REFUSED',
  'UNANSWERED',
];

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Pick<Catalogue, 'termsOf'>;
  readonly consents: Pick<ConsentCheck, 'isGivenBy'>;
}

interface Of {
  readonly person: Pick<Selectable<Schema['subscriber']>, 'subscriber_id' | 'state' | 'closed_at'>;
  /** Their SMS, newest first. */
  readonly messages: Shown['messages'];
  readonly caller: Pick<OperatorCaller, 'nowMs' | 'rights' | 'branchId'>;
  /** Coupons that the operator sees; null: every one. */
  readonly seen: ReadonlySet<string> | null;
}

const tell = (what: What, more: Partial<Finding> = {}): Finding => ({
  ...{ what, count: 1, at: null, ownedId: null, title: null, orderId: null, template: null },
  ...more,
});

function ofAccount({ state, closed_at }: Of['person']): Finding[] {
  if (closed_at !== null) return [tell('CLOSED', { at: toInstant(closed_at.getTime()) })];
  return state === 'ACTIVE' ? [] : [tell(state)];
}

function ofSms(messages: Of['messages'], nowMs: number): Finding[] {
  const last = messages.find(({ state }) => state === 'DELIVERED' || NOT_DELIVERED.includes(state));
  if (last === undefined || last.state === 'DELIVERED' || Date.parse(last.at) < nowMs - SMS_TROUBLE_MS) return [];
  return [tell('SMS_FAILED', { at: last.at, template: last.template })];
}

/** What the biller has not settled. */
async function ofBiller({ db, catalogue }: Needs, { person, caller }: Of): Promise<Finding[]> {
  const before = new Date(caller.nowMs - HANGS_AFTER_SECONDS * SECOND_MS);
  const [uses, reversals] = await Promise.all([
    listHanging(db, { state: undefined, before })
      .where('o.subscriber_id', '=', person.subscriber_id)
      .orderBy('o.created_at')
      .limit(HANGING_TOLD_MAX)
      .execute(),
    hangingReversals(db, before)
      .innerJoin('owned_coupon as c', (join) =>
        join.onRef('c.subscriber_id', '=', 'r.subscriber_id').onRef('c.owned_id', '=', 'r.owned_id'),
      )
      .select(['r.owned_id', 'r.created_at', 'c.template_id', 'c.terms_version'])
      .where('r.subscriber_id', '=', person.subscriber_id)
      .orderBy('r.created_at')
      .limit(HANGING_TOLD_MAX)
      .execute(),
  ]);
  const told = async (what: What, row: (typeof reversals)[number], orderId: string | null) =>
    tell(what, {
      at: toInstant(row.created_at.getTime()),
      ownedId: row.owned_id,
      title: await titleOf(catalogue, row),
      orderId,
    });
  return Promise.all([
    ...uses.map((row) => told('USE_HANGS', row, row.order_id)),
    ...reversals.map((row) => told('REVERSAL_HANGS', row, null)),
  ]);
}

interface OpenThings {
  readonly table: string;
  /** The column of the moment that is told. */
  readonly at: string;
  /** Default: OPEN. */
  readonly state?: string;
}

/** Open things of one table: how many, and the first moment of them. */
async function ofOpen(
  db: Kysely<Schema>,
  what: What,
  { table, at, state = 'OPEN', subscriberId }: OpenThings & { readonly subscriberId: string },
): Promise<Finding[]> {
  const { rows } = await sql<{ count: number; at: Date | null }>`
    SELECT count(*)::integer AS count, min(${sql.ref(at)}) AS at FROM ${sql.table(table)}
     WHERE subscriber_id = ${subscriberId}::uuid AND state = ${state}`.execute(db);
  return rows.flatMap((row) =>
    row.at === null ? [] : [tell(what, { count: row.count, at: toInstant(row.at.getTime()) })],
  );
}

/** Coupons that can be used until tomorrow at most, the first of them by name. */
async function ofExpiry({ db, catalogue }: Needs, { person, caller: { nowMs }, seen }: Of): Promise<Finding[]> {
  const isSeen = seen === null ? sql`true` : sql`template_id = ANY (${[...seen]}::uuid[])`;
  const { rows } = await sql<Selectable<Schema['owned_coupon']> & { count: number }>`
    SELECT *, count(*) OVER ()::integer AS count FROM owned_coupon
     WHERE subscriber_id = ${person.subscriber_id}::uuid AND state = 'AVAILABLE' AND ${isSeen}
       AND valid_to > ${new Date(nowMs)} AND valid_to <= ${new Date(nextBusinessDayStart(nextBusinessDayStart(nowMs)))}
     ORDER BY valid_to, owned_id LIMIT 1`.execute(db);
  const told = rows.map(async (row) =>
    tell('RUNS_OUT', {
      count: row.count,
      at: toInstant(row.valid_to.getTime()),
      ownedId: row.owned_id,
      title: await titleOf(catalogue, row),
    }),
  );
  return Promise.all(told);
}

async function ofConsent({ consents }: Needs, { person, caller: { nowMs } }: Of): Promise<Finding[]> {
  const canAgree = person.state === 'ACTIVE' && person.closed_at === null;
  const isDue = canAgree && !(await consents.isGivenBy(person.subscriber_id, nowMs));
  return isDue ? [tell('CONSENT_DUE')] : [];
}

async function ofCodes({ db }: Needs, { person, caller: { nowMs } }: Of): Promise<Finding[]> {
  const { wrong, untilMs } = await wrongAttempts(db, person.subscriber_id, nowMs);
  return wrong >= EXCHANGE_LOCK_FROM ? [tell('CODES_LOCKED', { count: wrong, at: toInstant(untilMs) })] : [];
}

/** What is wrong with a subscriber, or soon will be: of what the operator may see elsewhere too, the most pressing first. */
export async function findTroubles(needs: Needs, of: Of): Promise<Finding[]> {
  const { db } = needs;
  const { person, messages, caller } = of;
  const subscriberId = person.subscriber_id;
  const open = (what: What, things: OpenThings) => ofOpen(db, what, { ...things, subscriberId });
  const found = await Promise.all([
    ofAccount(person),
    ofSms(messages, caller.nowMs),
    ofConsent(needs, of),
    ofCodes(needs, of),
    ofExpiry(needs, of),
    ...(caller.branchId === null
      ? [
          ofBiller(needs, of),
          open('FEEDBACK_OPEN', { table: 'feedback', at: 'due_at' }),
          open('REQUEST_OPEN', { table: 'privacy_request', at: 'due_at' }),
        ]
      : []),
    ...(caller.rights.has('risk.read')
      ? [
          open('HELD', { table: 'claim_hold', at: 'until', state: 'HELD' }),
          open('APPEAL_OPEN', { table: 'clawback_appeal', at: 'due_at' }),
        ]
      : []),
  ]);
  return found.flat().sort((one, other) => findingKinds.indexOf(one.what) - findingKinds.indexOf(other.what));
}
