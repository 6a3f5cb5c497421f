import { DERIVED_REQUEST_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { validitySpan } from '#catalogue/validity.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import { serialNumber } from '#owned/serial-number.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Claim, type ClaimOutcome, type Collected, isClaimRefusal } from './claim.ts';

/**
 * An array in PostgreSQL's notation. Only for values without quotes, commas, braces or spaces: ids, numbers, instants,
 * request ids. Three times as fast as the driver's, on the hot path.
 */
const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;
const instants = (values: readonly number[]): string => list(values.map((ms) => new Date(ms).toISOString()));

/** The same for optional texts; quoted, so that no text reads as NULL. */
const texts = (values: readonly (string | undefined)[]): string =>
  list(values.map((value) => (value === undefined ? 'NULL' : `"${value}"`)));

/**
 * The function's answer to one claim: `ownedId` is the coupon of an earlier, equal request, `mine` the number that the
 * caller has now.
 */
interface Answered {
  readonly outcome: string | undefined;
  readonly ownedId: string;
  readonly mine: number;
}

const NO_ANSWER: Answered = { outcome: undefined, ownedId: '', mine: 0 };

function outcomeOf({ outcome, ownedId, mine }: Answered, collected: Collected): ClaimOutcome {
  if (outcome === 'GRANTED') return { outcome, collected, mine };
  if (outcome === 'REPLAYED') return { outcome, ownedId };
  if (isClaimRefusal(outcome)) return { outcome };
  throw new Error(`unexpected outcome of a claim: ${String(outcome)}`);
}

/**
 * Indexes of claims refused as 'all gone' only because an earlier claim of the same person and coupon, on another pool, was
 * counted towards the personal limit and then got nothing: these are retried once.
 */
function indexesToRetry(claims: readonly Claim[], outcomes: readonly ClaimOutcome[]): readonly number[] {
  if (!outcomes.some(({ outcome }) => outcome === 'ALL_GONE')) return [];
  const firstPool = new Map<string, string>();
  return claims.flatMap(({ subscriberId, offer, poolId }, index) => {
    const who = `${subscriberId} ${offer.templateId}`;
    const first = firstPool.get(who) ?? poolId;
    firstPool.set(who, first);
    return first !== poolId && outcomes[index]?.outcome === 'ALL_GONE' ? [index] : [];
  });
}

/** Where claims are settled. `schemaName`: a rehearsal's tables and functions; otherwise the real ones. */
export interface ClaimDatabase {
  readonly db: Kysely<Schema>;
  readonly schemaName?: string | undefined;
  /** Where subscribers are at home. Absent: the database is not distributed. */
  readonly homes?: Homes;
  /** The fewest units that a shelf is made for, if not the usual. */
  readonly leastUnits?: number;
  /** How many claims of a queue have to wait before shelves are made, if not the usual. */
  readonly crowd?: number;
}

const named = ({ schemaName }: ClaimDatabase, name: string) =>
  schemaName === undefined ? sql.id(name) : sql.id(schemaName, name);

/**
 * Settles claims as if made one after another, in order of arrival; committed when it returns. All guards are in the
 * database function. After a rejection it is unknown what was committed: every claim may be sent again.
 */
export async function claimBatch(
  database: ClaimDatabase,
  claims: readonly Claim[],
  nowMs: number,
): Promise<readonly ClaimOutcome[]> {
  const outcomes = await tryAgain(() => askClaimBatch(database, claims, nowMs));
  const toRetry = indexesToRetry(claims, outcomes);
  if (toRetry.length === 0) return outcomes;
  const again = claims.filter((_, index) => toRetry.includes(index));
  const settled = await claimBatch(database, again, nowMs);
  return outcomes.map((outcome, index) => settled[toRetry.indexOf(index)] ?? outcome);
}

/** Records the sources of claims in the same statement (`note_claim_sources`); nothing if no claim has one. */
function withSources(database: ClaimDatabase, claims: readonly Claim[], ownedIds: readonly string[]) {
  if (!claims.some(({ source }) => source.pageId ?? source.channel)) return sql``;
  return sql`, LATERAL ${named(database, 'note_claim_sources')}(b.outcomes,
    ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
    ${list(ownedIds)}::uuid[],
    ${texts(claims.map(({ source }) => source.pageId))}::text[],
    ${texts(claims.map(({ source }) => source.channel))}::text[])`;
}

/** Makes claims that a rule holds PENDING in the same statement (`note_claim_holds`); nothing if none is held. */
function withHolds(database: ClaimDatabase, claims: readonly Claim[], { ownedIds, nowMs }: Given) {
  if (claims.every(({ hold }) => hold === undefined)) return sql``;
  const untils = claims.map(({ hold }) => hold && new Date(hold.untilMs).toISOString());
  return sql`, LATERAL ${named(database, 'note_claim_holds')}(b.outcomes,
    ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
    ${list(ownedIds)}::uuid[],
    ${texts(claims.map(({ hold }) => hold?.ruleId))}::text[],
    ${list(claims.map(({ hold }) => hold?.version ?? 'NULL'))}::integer[],
    ${texts(untils)}::timestamptz[],
    ${new Date(nowMs).toISOString()}::timestamptz)`;
}

/** The ids of what a batch grants, and when. */
interface Given {
  readonly ownedIds: readonly string[];
  readonly nowMs: number;
}

/**
 * One claim in the caller's transaction, with the same guards. Locks the coupon's stock until the transaction ends. Rejects
 * on a conflict with another transaction: the caller may retry the whole.
 */
export async function claimWithin(trx: Transaction<Schema>, claim: Claim, nowMs: number): Promise<ClaimOutcome> {
  const [outcome] = await askClaimBatch({ db: trx }, [claim], nowMs);
  if (outcome === undefined) throw new Error('claim_batch returned no row');
  return outcome;
}

/** What the database would answer this claim now. Rolled back. */
export const wouldClaim = (db: Kysely<Schema>, claim: Claim, nowMs: number): Promise<ClaimOutcome> =>
  tryAgain(async () => {
    const trx = await db.startTransaction().execute();
    try {
      return await claimWithin(trx, claim, nowMs);
    } finally {
      await trx.rollback().execute();
    }
  });

/** What each of these claims is given if it is granted. */
const givenTo = (claims: readonly Claim[], nowMs: number): readonly Collected[] =>
  claims.map(({ offer }) => {
    const span = validitySpan(offer.terms.validity, nowMs);
    return { ownedId: uuidv7(), serialNo: serialNumber(nowMs), validFromMs: span.fromMs, validToMs: span.toMs };
  });

interface AnswerRow {
  readonly outcomes: string;
  readonly owned: string;
  readonly mine: string;
}

/** The function's answer, claim by claim. */
function answersOf([answer]: readonly AnswerRow[], collected: readonly Collected[]): readonly Answered[] {
  if (answer === undefined) throw new Error('the function that settles claims returned no row');
  const outcomes = answer.outcomes.split(',');
  const owned = answer.owned.split(',');
  const mine = answer.mine.split(',');
  return collected.map(({ ownedId }, index) => ({
    outcome: outcomes[index],
    ownedId: owned[index] ?? ownedId,
    mine: Number(mine[index]),
  }));
}

/** The arguments from p_request to p_valid_to, in the order that both functions take them. */
const asked = (claims: readonly Claim[], collected: readonly Collected[]) => sql`
  ${list(claims.map((claim) => claim.requestId))}::text[],
  ${list(claims.map((claim) => claim.fingerprint))}::text[],
  ${instants(claims.map((claim) => claim.keepUntilMs))}::timestamptz[],
  ${list(collected.map((coupon) => coupon.ownedId))}::uuid[],
  ${list(collected.map((coupon) => coupon.serialNo))}::text[],
  ${list(claims.map((claim) => claim.offer.terms.version))}::integer[],
  ${list(claims.map((claim) => claim.offer.terms.cardClass))}::text[],
  ${instants(collected.map((coupon) => coupon.validFromMs))}::timestamptz[],
  ${instants(collected.map((coupon) => coupon.validToMs))}::timestamptz[]`;

/** Calls `claim_batch` (`0005-claim.sql`) once: one transaction. */
async function askClaimBatch(
  database: ClaimDatabase,
  claims: readonly Claim[],
  nowMs: number,
): Promise<readonly ClaimOutcome[]> {
  const collected = givenTo(claims, nowMs);
  const ownedIds = collected.map((coupon) => coupon.ownedId);
  const settle = sql<AnswerRow>`
    SELECT b.* FROM ${named(database, 'claim_batch')}(
      ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
      ${list(claims.map((claim) => claim.offer.templateId))}::uuid[],
      ${list(claims.map((claim) => claim.poolId))}::uuid[],
      ${asked(claims, collected)},
      ${new Date(nowMs).toISOString()}::timestamptz,
      ${businessDay(nowMs)}::date) b ${withSources(database, claims, ownedIds)}
      ${withHolds(database, claims, { ownedIds, nowMs })}`;
  const { rows } = await settle.execute(database.db);
  const answers = answersOf(rows, collected);
  return collected.map((coupon, index) => outcomeOf(answers[index] ?? NO_ANSWER, coupon));
}

/** Claims of one coupon's pool by subscribers of one home. */
export interface HomeBatch {
  readonly home: string;
  readonly claims: readonly Claim[];
}

/**
 * Settles claims from the home's shelf (`claim_at_home`): one transaction, on one machine. Null: the shelf has no unit for this
 * claim, and it is still open. NOT_AT_HOME: nothing was settled. Otherwise as `claimBatch`.
 */
export const claimAtHome = (
  { db }: ClaimDatabase,
  { home, claims }: HomeBatch,
  nowMs: number,
): Promise<readonly (ClaimOutcome | null)[] | 'NOT_AT_HOME'> =>
  tryAgain(async () => {
    const collected = givenTo(claims, nowMs);
    const pages = claims.map(({ source }) => source.pageId);
    const channels = claims.map(({ source }) => source.channel);
    const holds = claims.map(({ hold }) => hold);
    const unless = (areAbsent: boolean, values: string) => (areAbsent ? null : values);
    const areFree = holds.every((hold) => hold === undefined);
    const [first] = claims;
    // Not part of a larger statement, which Citus would run on the coordinator.
    const { rows } = await sql<AnswerRow>`
      SELECT * FROM claim_at_home(
        ${home}::uuid,
        ${first?.poolId}::uuid,
        ${first?.offer.templateId}::uuid,
        ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
        ${asked(claims, collected)},
        ${unless(
          pages.every((page) => page === undefined),
          texts(pages),
        )}::text[],
        ${unless(
          channels.every((channel) => channel === undefined),
          texts(channels),
        )}::text[],
        ${unless(areFree, texts(holds.map((hold) => hold?.ruleId)))}::text[],
        ${unless(areFree, list(holds.map((hold) => hold?.version ?? 'NULL')))}::integer[],
        ${unless(areFree, texts(holds.map((hold) => hold && new Date(hold.untilMs).toISOString())))}::timestamptz[],
        ${new Date(nowMs).toISOString()}::timestamptz,
        ${businessDay(nowMs)}::date)`.execute(db);
    const answers = answersOf(rows, collected);
    if (answers.some(({ outcome }) => outcome === 'NOT_AT_HOME')) return 'NOT_AT_HOME';
    return collected.map((coupon, index) => {
      const answer = answers[index] ?? NO_ANSWER;
      return answer.outcome === 'NO_UNITS' ? null : outcomeOf(answer, coupon);
    });
  });

/** Which shelf is to be filled, and when it is worth while. */
export interface ShelfToFill {
  readonly poolId: string;
  readonly home: string;
  /** How many homes share the pool. */
  readonly homes: number;
  /** With fewer units a shelf is not worth its trouble. */
  readonly least: number;
}

/** Lends units of the pool to a home's shelf; false if the pool itself answers from now on. */
export const fillShelf = (
  { db }: ClaimDatabase,
  { poolId, home, homes, least }: ShelfToFill,
  nowMs: number,
): Promise<boolean> =>
  tryAgain(async () => {
    const { rows } = await sql<{ is_filled: boolean }>`
      SELECT is_filled FROM fill_shelf(${poolId}::uuid, ${home}::uuid, ${homes}, ${least},
        ${new Date(nowMs).toISOString()}::timestamptz, ${businessDay(nowMs)}::date)`.execute(db);
    return rows[0]?.is_filled === true;
  });

/** Which of these requests were granted before, in the order of the claims; by the conditions of `claim_batch`. Reads only. */
export async function findReplays(
  database: ClaimDatabase,
  claims: readonly Claim[],
): Promise<readonly (ClaimOutcome | null)[]> {
  const { rows } = await sql<{ position: string; result_id: string; same: boolean }>`
    SELECT a.position, k.result_id, k.fingerprint = a.fingerprint AS same
      FROM unnest(
             ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
             ${list(claims.map((claim) => claim.requestId))}::text[],
             ${list(claims.map((claim) => claim.fingerprint))}::text[]
           ) WITH ORDINALITY AS a(subscriber_id, request_id, fingerprint, position)
      JOIN ${named(database, 'idempotency_key')} k ON k.subscriber_id = a.subscriber_id AND k.request_id = a.request_id
     WHERE k.request_id NOT LIKE '~%' OR k.kept_at > now() - make_interval(secs => ${DERIVED_REQUEST_SECONDS})`.execute(
    database.db,
  );
  const found: (ClaimOutcome | null)[] = claims.map(() => null);
  for (const row of rows) {
    found[Number(row.position) - 1] = row.same
      ? { outcome: 'REPLAYED', ownedId: row.result_id }
      : { outcome: 'REQUEST_ID_REUSED' };
  }
  return found;
}
