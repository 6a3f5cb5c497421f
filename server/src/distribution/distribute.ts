import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import { createAudienceSubjects, type Visit } from '#catalogue/audience/audience-subjects.ts';
import { noteSight, outsideOffer } from '#catalogue/audience/outside-offer.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ClaimOutcome } from '#claim/claim.ts';
import { toClaim } from '#claim/claim-queue.ts';
import { claimBatch } from '#claim/claim-store.ts';
import { type ClaimTarget, centreTargetOf } from '#claim/claim-target.ts';
import { recordEvent } from '#events/record-event.ts';
import { type Participant, recordParticipants } from '#experiment/participants.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { CodeSchema } from '#platform/db/schema/code-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { knownSince } from '#subscriber/closed-number.ts';
import { insertSubscribers } from '#subscriber/subscriber-store.ts';
import { findOutgrown, type OutgrownValue, valuePerNumber } from './approved-value.ts';
import { moveDistribution } from './distribution-store.ts';

/** Numbers per transaction, like a batch of the claim path. */
const NUMBERS_AT_ONCE = 200;

export interface DistributeNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
  readonly catalogue: Pick<Catalogue, 'contents'>;
}

/** A subscriber, by what audiences ask of a session. */
type Person = Visit['session'];

type Numbered = Pick<Selectable<CodeSchema['distribution_number']>, 'line_no' | 'phone_sealed'>;
interface Result {
  readonly lineNo: number;
  readonly outcome: string;
  readonly ownedId: string | null;
}

/** Why a number gets no coupon. NO_ACCOUNT: none that was there when the list was made of an audience. */
type Unserved = 'BARRED' | 'NO_ACCOUNT';

/** The subscribers of these numbers, in their order, created if missing where the list was uploaded. */
async function subscribersOf(
  trx: Transaction<Schema>,
  needs: DistributeNeeds,
  { numbers, listedAt, nowMs }: Pick<Work, 'numbers' | 'listedAt' | 'nowMs'>,
): Promise<readonly (Person | Unserved)[]> {
  const { cipher } = needs;
  // By the numbers themselves: list and subscribers may be hashed with different keys.
  const phones = numbers.map(({ phone_sealed }) => cipher.open(phone_sealed));
  const hashes = phones.flatMap((phone) => cipher.hashes(phone));
  const phoneOf = new Map(phones.flatMap((phone) => cipher.hashes(phone).map((hash) => [hash.toString('hex'), phone])));
  const lookUp = async () => {
    const rows = await trx
      .selectFrom('phone_lookup')
      .selectAll()
      .where(sql<boolean>`phone_hash = ANY (${hashes}::bytea[])`)
      .execute();
    return rows.map((row) => ({ ...row, phone: phoneOf.get(row.phone_hash.toString('hex')) }));
  };
  const known = new Set((await lookUp()).map(({ phone }) => phone));
  if (listedAt === null) {
    await insertSubscribers(trx, cipher, {
      phones: phones.filter((phone) => !known.has(phone)),
      createdAt: new Date(nowMs),
      lastLoginAt: null,
    });
  }
  const found = await lookUp();
  const active = await trx
    .selectFrom('subscriber')
    .select(['subscriber_id', 'phone_prefix', 'created_at', 'known_since'])
    .where(sql<boolean>`subscriber_id = ANY (${found.map(({ subscriber_id }) => subscriber_id)}::uuid[])`)
    .where('state', '=', 'ACTIVE')
    .execute();
  // The number may be another person's by now, who was not on the list.
  const isListed = (row: (typeof active)[number]) => listedAt === null || row.created_at <= listedAt;
  const people = new Map(
    active.map((row) => {
      const person = {
        subscriberId: row.subscriber_id,
        phonePrefix: row.phone_prefix,
        memberSinceMs: knownSince(row).getTime(),
      };
      return [row.subscriber_id, isListed(row) ? person : 'NO_ACCOUNT'] as const;
    }),
  );
  const ownerOf = new Map(found.map(({ phone, subscriber_id: id }) => [phone, people.get(id) ?? ('BARRED' as const)]));
  return numbers.map((_number, index) => ownerOf.get(phones[index]) ?? 'NO_ACCOUNT');
}

function toResult(lineNo: number, outcome: ClaimOutcome | undefined): Result {
  if (outcome?.outcome === 'GRANTED') return { lineNo, outcome: 'GIVEN', ownedId: outcome.collected.ownedId };
  if (outcome?.outcome === 'REPLAYED') return { lineNo, outcome: 'GIVEN', ownedId: outcome.ownedId };
  return { lineNo, outcome: outcome?.outcome ?? 'COUPON_NOT_FOUND', ownedId: null };
}

/** The next numbers of a distribution. */
interface Work {
  readonly distributionId: string;
  readonly target: ClaimTarget | undefined;
  readonly numbers: readonly Numbered[];
  /** When the people of an audience were listed, of whom each must have an account from before; null: the list was uploaded. */
  readonly listedAt: Date | null;
  readonly nowMs: number;
}

async function giveTo(trx: Transaction<Schema>, needs: DistributeNeeds, work: Work): Promise<readonly Result[]> {
  const { distributionId, target, numbers, nowMs } = work;
  const subscribers = await subscribersOf(trx, needs, work);
  const lines = numbers.map(({ line_no }, index) => ({ lineNo: line_no, person: subscribers[index] ?? 'NO_ACCOUNT' }));
  const refused = (lineNo: number, outcome: string): Result => ({ lineNo, outcome, ownedId: null });
  const without = lines.flatMap(({ lineNo, person }) => (typeof person === 'string' ? [refused(lineNo, person)] : []));
  const active = lines.flatMap(({ lineNo, person }) => (typeof person === 'string' ? [] : [{ lineNo, person }]));
  if (target === undefined) return [...without, ...active.map(({ lineNo }) => toResult(lineNo, undefined))];
  const isInside = await insideOf(trx, needs, { target, people: active.map(({ person }) => person), nowMs });
  const served = active.filter(({ person }) => isInside(person));
  const outside = active.filter((one) => !served.includes(one)).map(({ lineNo }) => refused(lineNo, 'NOT_IN_AUDIENCE'));
  const requestId = `distribution~${distributionId}`;
  const claims = served.map(({ person }) => toClaim({ subscriberId: person.subscriberId, target, requestId }, nowMs));
  const outcomes = claims.length === 0 ? [] : await claimBatch({ db: trx }, claims, nowMs);
  return [...without, ...outside, ...served.map(({ lineNo }, index) => toResult(lineNo, outcomes[index]))];
}

/**
 * Whether a person is in the coupon's audience, and no experiment keeps the coupon from them. A distribution has no channel. Who takes
 * part in an experiment or comparison is recorded as where people look at the coupon.
 */
async function insideOf(
  trx: Transaction<Schema>,
  { cipher, catalogue }: DistributeNeeds,
  {
    target,
    people,
    nowMs,
  }: { readonly target: ClaimTarget; readonly people: readonly Person[]; readonly nowMs: number },
): Promise<(person: Person) => boolean> {
  const { audience } = target.offer;
  const subjects = createAudienceSubjects({ db: trx, cipher, catalogue });
  const inside = new Set<Person>();
  const seen: Participant[] = [];
  const ask = async (session: Person) => {
    const who = await subjects.for([audience], { session, channel: undefined, nowMs });
    noteSight({ note: (participant) => seen.push(participant) }, { target, who, nowMs });
    if (outsideOffer(target.offer, who, nowMs) === null) inside.add(session);
  };
  await Promise.all(people.map(ask));
  await recordParticipants(trx, seen);
  return (person) => inside.has(person);
}

async function writeResults(
  trx: Transaction<Schema>,
  { distributionId, nowMs }: Work,
  results: readonly Result[],
): Promise<void> {
  const at = new Date(nowMs);
  await sql`
    UPDATE distribution_number n SET outcome = r.outcome, owned_id = r.owned_id, at = ${at}
      FROM unnest(${results.map(({ lineNo }) => lineNo)}::integer[], ${results.map(({ outcome }) => outcome)}::text[],
                  ${results.map(({ ownedId }) => ownedId)}::uuid[]) AS r(line_no, outcome, owned_id)
     WHERE n.distribution_id = ${distributionId} AND n.line_no = r.line_no AND n.outcome IS NULL`.execute(trx);
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

async function finish(trx: Transaction<Schema>, distributionId: string, nowMs: number): Promise<void> {
  const done = await trx
    .updateTable('distribution')
    .set({ state: 'DONE', changed_at: new Date(nowMs) })
    .where('distribution_id', '=', distributionId)
    .returning(['template_id', 'name', 'uploaded_name', 'run', 'given', 'failed'])
    .executeTakeFirstOrThrow();
  const { template_id: templateId, uploaded_name: uploadedBy, ...counts } = done;
  await recordEvent(
    trx,
    { type: 'distribution.done', data: { distributionId, templateId, uploadedBy, ...counts } },
    nowMs,
  );
}

export const SYSTEM = { operatorId: null, name: 'system', role: null, address: 'worker', traceId: 'worker' } as const;

/** Pauses a distribution whose coupon is worth more now than what was approved for each number. */
async function pauseOutgrown(
  trx: Transaction<Schema>,
  distributionId: string,
  { outgrown, nowMs }: { readonly outgrown: OutgrownValue; readonly nowMs: number },
): Promise<void> {
  const move = { from: 'RUNNING', to: 'PAUSED', nowMs } as const;
  await moveDistribution(trx, distributionId, move);
  await writeAudit(trx, { ...SYSTEM, nowMs }, [
    {
      action: 'distribution.outgrown',
      target: { kind: 'distribution', id: distributionId },
      before: { state: move.from },
      after: { state: move.to, ...outgrown },
    },
  ]);
}

/**
 * Gives coupons to the next numbers of a running distribution, with the claim path's guards. Coupon and outcome are written
 * in one transaction under the lock of the distribution's row, so a worker can be killed at any moment, two workers never
 * give twice, and a pause takes effect from the next numbers on. One whose coupon became worth more than what was approved is
 * paused instead. 'idle': none is running, other workers hold them, or this node does not have the coupon's newest terms yet.
 */
export const distributeSome = (needs: DistributeNeeds, nowMs: number): Promise<'more' | 'done' | 'idle'> =>
  tryAgain(() =>
    needs.db.transaction().execute(async (trx) => {
      const job = await trx
        .selectFrom('distribution')
        .select(['distribution_id', 'template_id', 'conditions', 'created_at'])
        .where('state', '=', 'RUNNING')
        .orderBy('changed_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (job === undefined) return 'idle';
      const numbers = await trx
        .selectFrom('distribution_number')
        .select(['line_no', 'phone_sealed'])
        .where('distribution_id', '=', job.distribution_id)
        .where('outcome', 'is', null)
        .orderBy('line_no')
        .limit(NUMBERS_AT_ONCE)
        // An account that gets another number takes its line along: before or after, not in between.
        .forUpdate()
        .execute();
      if (numbers.length === 0) {
        await finish(trx, job.distribution_id, nowMs);
        return 'done';
      }
      const target = centreTargetOf(needs.catalogue.contents(), job.template_id);
      const { version, unitFen } = await valuePerNumber(trx, job.template_id);
      const outgrown = await findOutgrown(trx, { distributionId: job.distribution_id, unitFen });
      if (outgrown !== null) {
        await pauseOutgrown(trx, job.distribution_id, { outgrown, nowMs });
        return 'done';
      }
      // The coupons get the terms of this node's copy, which may be older than those whose value was compared.
      if (target !== undefined && target.offer.terms.version !== version) return 'idle';
      const listedAt = job.conditions === null ? null : job.created_at;
      const work: Work = { distributionId: job.distribution_id, target, numbers, listedAt, nowMs };
      await writeResults(trx, work, await giveTo(trx, needs, work));
      return 'more';
    }),
  );
