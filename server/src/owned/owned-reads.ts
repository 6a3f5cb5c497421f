import type { Kysely } from 'kysely';
import { createBatcher } from '#platform/db/batcher.ts';
import { type Homes, NO_HOMES } from '#platform/db/distributed/homes.ts';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { isShardGone } from '#platform/db/try-again.ts';
import { countOwned, listOwned, type OwnedAsked, type OwnedPage } from './owned-lists.ts';
import { type Callers, readOwnedOfMany } from './owned-lists-of-many.ts';

export interface OwnedReads {
  /** A page and the counts of all lists; callers at the same time share statements. */
  page(asked: OwnedAsked): Promise<OwnedPage>;
}

/** What Citus says of a statement that it cannot send to one shard. */
const NOT_SUPPORTED = '0A000';

const hasMoved = (error: unknown): boolean => (error as { code?: string }).code === NOT_SUPPORTED || isShardGone(error);

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
async function readTogether(db: Kysely<Schema>, callers: Callers): Promise<readonly OwnedPage[]> {
  const { asked } = callers;
  const [first] = asked;
  if (first === undefined) return [];
  return asked.length === 1 ? [await readAlone(db, first)] : readOwnedOfMany(db, first.query, callers);
}

/**
 * Reads of one's own coupons, batched across callers: one statement for up to 256 of them. On a distributed database these are
 * callers of one home, whose statement goes to the machine that has their rows.
 */
export function createOwnedReads(db: Kysely<Schema>, homes: Homes = NO_HOMES): OwnedReads {
  type Answer = () => Promise<OwnedPage>;
  const pages = createBatcher<OwnedAsked, Answer>(
    async (asked) => {
      const alone =
        (one: OwnedAsked): Answer =>
        () =>
          readAlone(db, one);
      const [first] = asked;
      const home = first && homes.of(first.subscriberId);
      if (asked.length === 1 || (home === undefined && (await isDistributed(db)))) return asked.map(alone);
      const byShape = Map.groupBy(asked, shapeOf);
      const answers = new Map<OwnedAsked, Answer>();
      for (const [shape, those] of byShape) {
        if (shape === undefined) continue;
        const found = readTogether(db, { asked: those, home });
        // Each caller learns of a failure; but that these people are no longer of one home, or not there, concerns none of them.
        const pageOf = async (one: OwnedAsked, index: number): Promise<OwnedPage> => {
          try {
            return (await found)[index] as OwnedPage;
          } catch (error) {
            if (home === undefined || !hasMoved(error)) throw error;
            return readAlone(db, one);
          }
        };
        for (const [index, one] of those.entries()) {
          const page = pageOf(one, index);
          answers.set(one, () => page);
        }
      }
      await Promise.allSettled(Array.from(answers.values(), (answer) => answer()));
      return asked.map((one) => answers.get(one) ?? alone(one));
    },
    { ...READS, keyOf: ({ subscriberId }) => homes.of(subscriberId) },
  );
  return {
    page: async (asked) => (await pages.push(asked))(),
  };
}
