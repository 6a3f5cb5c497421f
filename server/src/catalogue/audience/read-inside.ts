import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import { type Kysely, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { readAt } from './audience-at.ts';
import { type At, insideAudience } from './audience-sql.ts';
import { NO_NUMBER_FACTS, type NumberFacts, readNumberFacts, stillCounts } from './number-facts.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
}

/** Which people to look at. */
interface Page {
  readonly audience: Audience;
  /** For conditions about time; who had no account then is left out. */
  readonly nowMs: number;
  /** The subscriber after whom to go on; null: from the first. */
  readonly after: string | null;
  /** How many subscribers to look at, inside or not. */
  readonly lookedAt: number;
}

/** The subscribers of a page who are inside, by id. */
interface InsidePage {
  readonly people: readonly { readonly subscriberId: string; readonly phone: string }[];
  /** After whom the next page begins; null: this was the last. */
  readonly next: string | null;
}

/** Of these people, those whose number meets a condition or its opposite, whatever key it is hashed with. */
async function readByNumber(
  { db, cipher }: Needs,
  { audience, at }: { readonly audience: Audience; readonly at: At },
  subscriberIds: readonly string[],
): Promise<NonNullable<At['people']>> {
  const asksNumbers = conditionsIn(audience).some(({ kind }) => kind === 'numberList' || kind === 'attribute');
  const facts = asksNumbers ? await readNumberFacts(db, cipher, subscriberIds) : [];
  const those = (meets: (facts: NumberFacts) => boolean) =>
    subscriberIds.filter((_, index) => meets(facts[index] ?? NO_NUMBER_FACTS));
  return (is, isNot) => {
    if (is.kind === 'numberList') return those(({ lists }) => lists.has(is.listId) !== isNot);
    const keepDays = at.keepDays.get(is.attributeId);
    if (keepDays === undefined) return [];
    const marks = new Set(is.values.map((value) => cipher.attributeMark(is.attributeId, value).toString('hex')));
    return those(({ values }) =>
      values.some(
        ({ attributeId, markHex, importedAtMs }) =>
          attributeId === is.attributeId &&
          stillCounts(importedAtMs, keepDays, at.nowMs) &&
          marks.has(markHex) !== isNot,
      ),
    );
  };
}

/**
 * The active subscribers in an audience, a page at a time by their ids: the rule of `outsideAudience` in the database. Each page is one
 * stretch of the primary key, on one machine as on several, however few of it are inside.
 */
export async function readInside(needs: Needs, { audience, nowMs, after, lookedAt }: Page): Promise<InsidePage> {
  const { db, cipher } = needs;
  let stretch = db.selectFrom('subscriber').select('subscriber_id').orderBy('subscriber_id').limit(lookedAt);
  if (after !== null) stretch = stretch.where('subscriber_id', '>', after);
  const ids = (await stretch.execute()).map(({ subscriber_id }) => subscriber_id);
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return { people: [], next: null };
  const at = await readAt(needs, audience, nowMs);
  const people = await readByNumber(needs, { audience, at }, ids);
  const { rows } = await sql<{ subscriber_id: string; phone_sealed: Buffer }>`
    SELECT s.subscriber_id, s.phone_sealed FROM subscriber s
     WHERE s.subscriber_id BETWEEN ${first}::uuid AND ${last}::uuid
       AND s.state = 'ACTIVE' AND s.created_at <= ${new Date(nowMs)}
       AND ${insideAudience(audience, { ...at, people })}
     ORDER BY s.subscriber_id`.execute(db);
  return {
    people: rows.map((row) => ({ subscriberId: row.subscriber_id, phone: cipher.open(row.phone_sealed) })),
    next: ids.length < lookedAt ? null : last,
  };
}
