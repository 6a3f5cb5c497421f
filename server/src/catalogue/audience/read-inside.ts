import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import { type Kysely, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { insideAudience } from './audience-sql.ts';
import { readNumberLists } from './number-list.ts';
import { readEndedLists } from './refuse-unusable.ts';

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

/** By list, who of these people is on it, whatever key their numbers are hashed with. */
async function readOnLists(
  { db, cipher }: Needs,
  audience: Audience,
  subscriberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const listIds = new Set(conditionsIn(audience).flatMap((is) => (is.kind === 'numberList' ? [is.listId] : [])));
  if (listIds.size === 0) return new Map();
  const listsOf = await readNumberLists(db, cipher, subscriberIds);
  return new Map(
    Array.from(listIds, (listId) => {
      const onList = subscriberIds.filter((_, index) => listsOf[index]?.has(listId));
      return [listId, onList] as const;
    }),
  );
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
  const onLists = await readOnLists(needs, audience, ids);
  const endedLists = await readEndedLists(db, audience, nowMs);
  const { rows } = await sql<{ subscriber_id: string; phone_sealed: Buffer }>`
    SELECT s.subscriber_id, s.phone_sealed FROM subscriber s
     WHERE s.subscriber_id BETWEEN ${first}::uuid AND ${last}::uuid
       AND s.state = 'ACTIVE' AND s.created_at <= ${new Date(nowMs)}
       AND ${insideAudience(audience, { nowMs, endedLists, onLists })}
     ORDER BY s.subscriber_id`.execute(db);
  return {
    people: rows.map((row) => ({ subscriberId: row.subscriber_id, phone: cipher.open(row.phone_sealed) })),
    next: ids.length < lookedAt ? null : last,
  };
}
