import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { businessDay } from '#coupon/business-day.ts';
import { type Claim, type ClaimOutcome, type Collected, isClaimRefusal } from '#coupon/claim.ts';
import { serialNumber } from '#coupon/serial-number.ts';
import { validitySpan } from '#coupon/validity.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';

/**
 * An array in PostgreSQL's own notation. Only for values without quotes, commas, braces or blanks: ids, numbers, instants,
 * request ids. Three times as fast as the driver's general one, on the path where it counts.
 */
const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;
const instants = (values: readonly number[]): string => list(values.map((ms) => new Date(ms).toISOString()));

/** The same for texts that may be absent; quoted, so that no text reads as the absence of one. */
const texts = (values: readonly (string | undefined)[]): string =>
  list(values.map((value) => (value === undefined ? 'NULL' : `"${value}"`)));

function outcomeOf(outcome: string | undefined, collected: Collected, earlier: string, mine: number): ClaimOutcome {
  if (outcome === 'GRANTED') return { outcome, collected, mine };
  if (outcome === 'REPLAYED') return { outcome, ownedId: earlier };
  if (isClaimRefusal(outcome)) return { outcome };
  throw new Error(`claim_batch answered ${String(outcome)}`);
}

/**
 * The claims that heard 'all gone' only because an earlier one of the same person and coupon, on another stock, was counted
 * as theirs and then got nothing: they are to be asked once more.
 */
function tooEarlyGone(claims: readonly Claim[], outcomes: readonly ClaimOutcome[]): readonly number[] {
  if (!outcomes.some(({ outcome }) => outcome === 'ALL_GONE')) return [];
  const firstPool = new Map<string, string>();
  return claims.flatMap(({ subscriberId, offer, poolId }, index) => {
    const who = `${subscriberId} ${offer.templateId}`;
    const first = firstPool.get(who) ?? poolId;
    firstPool.set(who, first);
    return first !== poolId && outcomes[index]?.outcome === 'ALL_GONE' ? [index] : [];
  });
}

/** The schema whose tables a claim is settled in; undefined for the real ones. A rehearsal has its own. */
export type Books = string | undefined;

const inBooks = (books: Books, name: string) => (books === undefined ? sql.id(name) : sql.id(books, name));

/**
 * Settles claims as if they came one after another, in order of arrival; committed when it returns. All guards are in the
 * database's function. A rejection leaves it unknown what was committed: every claim may be sent again.
 */
export async function claimBatch(
  db: Kysely<Schema>,
  claims: readonly Claim[],
  nowMs: number,
  books?: Books,
): Promise<readonly ClaimOutcome[]> {
  const outcomes = await tryAgain(() => askClaimBatch(db, claims, nowMs, books));
  const askedAgain = tooEarlyGone(claims, outcomes);
  if (askedAgain.length === 0) return outcomes;
  const settled = await claimBatch(
    db,
    claims.filter((_, index) => askedAgain.includes(index)),
    nowMs,
    books,
  );
  return outcomes.map((outcome, index) => settled[askedAgain.indexOf(index)] ?? outcome);
}

/** Notes in the same statement where claims were made (migration 0014); nothing, where none of them says so. */
function withSources(claims: readonly Claim[], ownedIds: readonly string[], books: Books) {
  if (!claims.some(({ source }) => source.pageId ?? source.channel)) return sql``;
  return sql`, LATERAL ${inBooks(books, 'note_claim_sources')}(b.outcomes,
    ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
    ${list(ownedIds)}::uuid[],
    ${texts(claims.map(({ source }) => source.pageId))}::text[],
    ${texts(claims.map(({ source }) => source.channel))}::text[])`;
}

/**
 * One claim in a transaction of the caller's, under the same guards. It holds the coupon's stock until that ends. A conflict with
 * another transaction rejects: the whole of it may be tried again.
 */
export async function claimWithin(trx: Transaction<Schema>, claim: Claim, nowMs: number): Promise<ClaimOutcome> {
  const [outcome] = await askClaimBatch(trx, [claim], nowMs);
  if (outcome === undefined) throw new Error('claim_batch answered nothing');
  return outcome;
}

/** What the database would answer this claim now. Nothing stays of it. */
export const wouldClaim = (db: Kysely<Schema>, claim: Claim, nowMs: number): Promise<ClaimOutcome> =>
  tryAgain(async () => {
    const trx = await db.startTransaction().execute();
    try {
      return await claimWithin(trx, claim, nowMs);
    } finally {
      await trx.rollback().execute();
    }
  });

/** One call of the function of migration 0003: one transaction. */
async function askClaimBatch(
  db: Kysely<Schema>,
  claims: readonly Claim[],
  nowMs: number,
  books?: Books,
): Promise<readonly ClaimOutcome[]> {
  const collected = claims.map(({ offer }): Collected => {
    const span = validitySpan(offer.terms.validity, nowMs);
    return { ownedId: uuidv7(), serialNo: serialNumber(nowMs), validFromMs: span.fromMs, validToMs: span.toMs };
  });
  const settle = sql<{ outcomes: string; owned: string; mine: string }>`
    SELECT b.* FROM ${inBooks(books, 'claim_batch')}(
      ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
      ${list(claims.map((claim) => claim.offer.templateId))}::uuid[],
      ${list(claims.map((claim) => claim.poolId))}::uuid[],
      ${list(claims.map((claim) => claim.requestId))}::text[],
      ${list(claims.map((claim) => claim.fingerprint))}::text[],
      ${instants(claims.map((claim) => claim.keepUntilMs))}::timestamptz[],
      ${list(collected.map((coupon) => coupon.ownedId))}::uuid[],
      ${list(collected.map((coupon) => coupon.serialNo))}::text[],
      ${list(claims.map((claim) => claim.offer.terms.version))}::integer[],
      ${list(claims.map((claim) => claim.offer.terms.cardClass))}::text[],
      ${instants(collected.map((coupon) => coupon.validFromMs))}::timestamptz[],
      ${instants(collected.map((coupon) => coupon.validToMs))}::timestamptz[],
      ${new Date(nowMs).toISOString()}::timestamptz,
      ${businessDay(nowMs)}::date) b ${withSources(
        claims,
        collected.map((coupon) => coupon.ownedId),
        books,
      )}`;
  const { rows } = await settle.execute(db);
  const [answer] = rows;
  if (answer === undefined) throw new Error('claim_batch answered nothing');
  const outcomes = answer.outcomes.split(',');
  const owned = answer.owned.split(',');
  const mine = answer.mine.split(',');
  return collected.map((coupon, index) =>
    outcomeOf(outcomes[index], coupon, owned[index] ?? coupon.ownedId, Number(mine[index])),
  );
}

/** Which of these requests were granted before; reads only. In the order of the claims. */
export async function findReplays(
  db: Kysely<Schema>,
  claims: readonly Claim[],
  nowMs: number,
  books?: Books,
): Promise<readonly (ClaimOutcome | null)[]> {
  const { rows } = await sql<{ position: string; result_id: string; same: boolean }>`
    SELECT a.position, k.result_id, k.fingerprint = a.fingerprint AS same
      FROM unnest(
             ${list(claims.map((claim) => claim.subscriberId))}::uuid[],
             ${list(claims.map((claim) => claim.requestId))}::text[],
             ${list(claims.map((claim) => claim.fingerprint))}::text[]
           ) WITH ORDINALITY AS a(subscriber_id, request_id, fingerprint, position)
      JOIN ${inBooks(books, 'idempotency_key')} k ON k.subscriber_id = a.subscriber_id AND k.request_id = a.request_id
     WHERE k.keep_until > ${new Date(nowMs).toISOString()}::timestamptz`.execute(db);
  const found: (ClaimOutcome | null)[] = claims.map(() => null);
  for (const row of rows) {
    found[Number(row.position) - 1] = row.same
      ? { outcome: 'REPLAYED', ownedId: row.result_id }
      : { outcome: 'REQUEST_ID_REUSED' };
  }
  return found;
}
