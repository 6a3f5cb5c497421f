import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { ClaimOutcome } from '#coupon/claim.ts';
import { toClaim } from '#coupon/claim-queue.ts';
import { claimBatch } from '#coupon/claim-store.ts';
import { type ClaimTarget, centreTargetOf } from '#coupon/claim-target.ts';
import type { CodeSchema } from '#db/code-tables.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { type PhoneCipher, phonePrefixOf } from '#identity/phone-cipher.ts';

/** Numbers of one transaction: as many as the claim path settles at once. */
const NUMBERS_AT_ONCE = 200;

export interface DistributeNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
  readonly catalogue: Pick<Catalogue, 'contents'>;
}

type Numbered = Pick<Selectable<CodeSchema['distribution_number']>, 'phone_hash' | 'phone_sealed'>;
interface Result {
  readonly hash: Buffer;
  readonly outcome: string;
  readonly ownedId: string | null;
}

/** Whoever was never here is entered, so that the coupon waits for them. */
async function enterUnknown(
  trx: Transaction<Schema>,
  { cipher }: DistributeNeeds,
  unknown: readonly Numbered[],
  nowMs: number,
) {
  if (unknown.length === 0) return;
  const made = await trx
    .insertInto('phone_lookup')
    .values(unknown.map(({ phone_hash }) => ({ phone_hash, subscriber_id: uuidv7() })))
    .onConflict((conflict) => conflict.column('phone_hash').doNothing())
    .returning(['phone_hash', 'subscriber_id'])
    .execute();
  const sealedOf = new Map(unknown.map((row) => [row.phone_hash.toString('base64'), row.phone_sealed]));
  const rows = made.flatMap(({ phone_hash, subscriber_id }) => {
    const sealed = sealedOf.get(phone_hash.toString('base64'));
    if (sealed === undefined) return [];
    const phone = cipher.open(sealed);
    return [
      {
        ...{ subscriber_id, phone_sealed: cipher.seal(phone), phone_prefix: phonePrefixOf(phone) },
        ...{ state: 'ACTIVE' as const, created_at: new Date(nowMs), last_login_at: null },
      },
    ];
  });
  if (rows.length > 0) await trx.insertInto('subscriber').values(rows).execute();
}

/** The subscribers of these numbers, entered where there was none; null: barred. */
async function subscribersOf(
  trx: Transaction<Schema>,
  needs: DistributeNeeds,
  numbers: readonly Numbered[],
  nowMs: number,
): Promise<ReadonlyMap<string, string | null>> {
  const lookUp = () =>
    trx
      .selectFrom('phone_lookup')
      .selectAll()
      .where(sql<boolean>`phone_hash = ANY (${numbers.map(({ phone_hash }) => phone_hash)}::bytea[])`)
      .execute();
  const known = new Set((await lookUp()).map(({ phone_hash }) => phone_hash.toString('base64')));
  const unknown = numbers.filter(({ phone_hash }) => !known.has(phone_hash.toString('base64')));
  await enterUnknown(trx, needs, unknown, nowMs);
  const found = await lookUp();
  const active = await trx
    .selectFrom('subscriber')
    .select('subscriber_id')
    .where(sql<boolean>`subscriber_id = ANY (${found.map(({ subscriber_id }) => subscriber_id)}::uuid[])`)
    .where('state', '=', 'ACTIVE')
    .execute();
  const isActive = new Set(active.map(({ subscriber_id }) => subscriber_id));
  return new Map(
    found.map((row) => [row.phone_hash.toString('base64'), isActive.has(row.subscriber_id) ? row.subscriber_id : null]),
  );
}

function toResult(hash: Buffer, outcome: ClaimOutcome | undefined): Result {
  if (outcome?.outcome === 'GRANTED') return { hash, outcome: 'GIVEN', ownedId: outcome.collected.ownedId };
  if (outcome?.outcome === 'REPLAYED') return { hash, outcome: 'GIVEN', ownedId: outcome.ownedId };
  return { hash, outcome: outcome?.outcome ?? 'COUPON_NOT_FOUND', ownedId: null };
}

interface Work {
  readonly distributionId: string;
  readonly target: ClaimTarget | undefined;
  readonly nowMs: number;
}

async function giveTo(
  trx: Transaction<Schema>,
  needs: DistributeNeeds,
  { distributionId, target, nowMs }: Work,
  numbers: readonly Numbered[],
): Promise<readonly Result[]> {
  const subscribers = await subscribersOf(trx, needs, numbers, nowMs);
  const people = numbers.map(({ phone_hash }) => ({
    hash: phone_hash,
    subscriberId: subscribers.get(phone_hash.toString('base64')) ?? null,
  }));
  const barred = people.flatMap(({ hash, subscriberId }) =>
    subscriberId === null ? [{ hash, outcome: 'BARRED', ownedId: null }] : [],
  );
  const served = people.flatMap(({ hash, subscriberId }) => (subscriberId === null ? [] : [{ hash, subscriberId }]));
  if (target === undefined) return [...barred, ...served.map(({ hash }) => toResult(hash, undefined))];
  const requestId = `distribution~${distributionId}`;
  const claims = served.map(({ subscriberId }) => toClaim({ subscriberId, target, requestId }, nowMs));
  const outcomes = claims.length === 0 ? [] : await claimBatch(trx, claims, nowMs);
  return [...barred, ...served.map(({ hash }, index) => toResult(hash, outcomes[index]))];
}

async function writeResults(
  trx: Transaction<Schema>,
  { distributionId, nowMs }: Work,
  results: readonly Result[],
): Promise<void> {
  const at = new Date(nowMs);
  await sql`
    UPDATE distribution_number n SET outcome = r.outcome, owned_id = r.owned_id, at = ${at}
      FROM unnest(${results.map(({ hash }) => hash)}::bytea[], ${results.map(({ outcome }) => outcome)}::text[],
                  ${results.map(({ ownedId }) => ownedId)}::uuid[]) AS r(hash, outcome, owned_id)
     WHERE n.distribution_id = ${distributionId} AND n.phone_hash = r.hash AND n.outcome IS NULL`.execute(trx);
  const given = results.filter(({ ownedId }) => ownedId !== null).length;
  await trx
    .updateTable('distribution')
    .set(({ eb }) => ({
      given: eb('given', '+', given),
      failed: eb('failed', '+', results.length - given),
      changed_at: at,
    }))
    .where('distribution_id', '=', distributionId)
    .execute();
}

/**
 * Gives the next numbers of some distribution that runs their coupons, by the claim path's own guards. Coupon and outcome are
 * written in one transaction under the lock of the distribution's row, so it can be killed at any moment, two workers never give
 * twice, and a pause holds from the next numbers on. 'idle': none runs, or others are at it.
 */
export const distributeSome = (needs: DistributeNeeds, nowMs: number): Promise<'more' | 'done' | 'idle'> =>
  tryAgain(() =>
    needs.db.transaction().execute(async (trx) => {
      const job = await trx
        .selectFrom('distribution')
        .select(['distribution_id', 'template_id'])
        .where('state', '=', 'RUNNING')
        .orderBy('changed_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (job === undefined) return 'idle';
      const work: Work = {
        distributionId: job.distribution_id,
        target: centreTargetOf(needs.catalogue.contents(), job.template_id),
        nowMs,
      };
      const numbers = await trx
        .selectFrom('distribution_number')
        .select(['phone_hash', 'phone_sealed'])
        .where('distribution_id', '=', job.distribution_id)
        .where('outcome', 'is', null)
        .orderBy('line_no')
        .limit(NUMBERS_AT_ONCE)
        .execute();
      if (numbers.length === 0) {
        await trx
          .updateTable('distribution')
          .set({ state: 'DONE', changed_at: new Date(nowMs) })
          .where('distribution_id', '=', job.distribution_id)
          .execute();
        return 'done';
      }
      await writeResults(trx, work, await giveTo(trx, needs, work, numbers));
      return 'more';
    }),
  );
