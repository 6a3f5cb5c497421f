import type { Kysely } from 'kysely';
import { createBatcher } from '#platform/db/batcher.ts';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import {
  countOwned,
  countOwnedOfMany,
  type Listed,
  listOwned,
  listOwnedOfMany,
  type OwnedAsked,
  type OwnedListName,
} from './owned-lists.ts';

/** What a list of one's own coupons shows. */
export interface OwnedPage {
  readonly found: readonly Listed[];
  readonly counts: Readonly<Record<OwnedListName, number>>;
}

export interface OwnedReads {
  /** A page and the counts of all lists; callers at the same time share statements. */
  page(asked: OwnedAsked): Promise<OwnedPage>;
}

/** Pages from the start of a list, which most are, of the same list and length. */
const shapeOf = ({ query: { list, limit, cardClass, after } }: OwnedAsked): string | undefined =>
  cardClass === undefined && after === undefined ? `${list} ${limit}` : undefined;

async function readAlone(db: Kysely<Schema>, { subscriberId, query }: OwnedAsked): Promise<OwnedPage> {
  const [found, counts] = await Promise.all([
    listOwned(db, subscriberId, query),
    countOwned(db, subscriberId, query.nowMs),
  ]);
  return { found, counts };
}

/** Pages of one shape. */
async function readTogether(db: Kysely<Schema>, asked: readonly OwnedAsked[]): Promise<readonly OwnedPage[]> {
  const [first] = asked;
  if (first === undefined) return [];
  if (asked.length === 1) return [await readAlone(db, first)];
  const [pages, counts] = await Promise.all([listOwnedOfMany(db, first.query, asked), countOwnedOfMany(db, asked)]);
  return asked.map((_one, index) => {
    const [found, own] = [pages[index], counts[index]];
    if (found === undefined || own === undefined) throw new Error('a page is missing');
    return { found, counts: own };
  });
}

/**
 * Reads of one's own coupons, batched across callers: two statements for up to 256 of them. On a cluster each caller's statements go
 * to the machine that has the caller's rows, and fail alone.
 */
export function createOwnedReads(db: Kysely<Schema>): OwnedReads {
  type Answer = () => Promise<OwnedPage>;
  const pages = createBatcher<OwnedAsked, Answer>(async (asked) => {
    const alone =
      (one: OwnedAsked): Answer =>
      () =>
        readAlone(db, one);
    if (asked.length === 1 || (await isDistributed(db))) return asked.map(alone);
    const byShape = Map.groupBy(asked, shapeOf);
    const answers = new Map<OwnedAsked, Answer>();
    for (const [shape, those] of byShape) {
      if (shape === undefined) continue;
      const found = readTogether(db, those);
      // Each caller learns of a failure.
      for (const [index, one] of those.entries()) answers.set(one, async () => (await found)[index] as OwnedPage);
    }
    await Promise.allSettled(Array.from(answers.values(), (answer) => answer()));
    return asked.map((one) => answers.get(one) ?? alone(one));
  }, READS);
  return {
    page: async (asked) => (await pages.push(asked))(),
  };
}
