import type { ResponseOf } from '@coupon-centre/contract/call/call';
import type { listSubscriberStory } from '@coupon-centre/contract/support/story/list-subscriber-story';
import type { StoryKind } from '@coupon-centre/contract/support/story/story-kinds';
import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Keyset } from '#platform/http/keyset.ts';
import { OF_RISK } from '../of-risk.ts';
import type { CouponWay } from './coupon-ways.ts';
import { type StoryOf, storySources } from './story-sources.ts';

type Entry = ResponseOf<typeof listSubscriberStory>['items'][number];

export interface StoryRow {
  readonly kind: StoryKind;
  readonly what: string | null;
  readonly at: Date;
  /** Microseconds since 1970. */
  readonly at_us: string;
  readonly entry_id: string;
  readonly owned_id: string | null;
  readonly template_id: string | null;
  readonly terms_version: number | null;
  readonly facts: Readonly<Record<string, unknown>> | null;
}

/** Ids are compared byte by byte, by the database as here. */
export const newestFirst: Keyset = {
  name: 'subscriberStory',
  columns: [
    { by: sql.ref('at'), kind: 'instant', isDown: true },
    { by: sql`entry_id COLLATE "C"`, kind: 'text', isDown: true },
  ],
};

const isNewer = (one: StoryRow, other: StoryRow): number =>
  Number(other.at_us) - Number(one.at_us) || (one.entry_id < other.entry_id ? 1 : -1);

interface Wanted {
  readonly kind: StoryKind | undefined;
  /** The last entry before: its microseconds and its id. */
  readonly position: readonly string[] | undefined;
  readonly size: number;
  /** Coupons that the operator sees; null: every one. */
  readonly seen: ReadonlySet<string> | null;
  readonly rights: OperatorCaller['rights'];
}

/** The newest entries after a position: those of each source, merged, so that each is one look-up of one subscriber's rows. */
export async function readStory(db: Kysely<Schema>, of: StoryOf, wanted: Wanted): Promise<readonly StoryRow[]> {
  const { kind, position, size, seen, rights } = wanted;
  const seesRisk = rights.has('risk.read');
  const mayRead = (source: (typeof storySources)[number]) =>
    source.for === 'RISK' ? seesRisk : seen === null || source.for !== 'HEAD_OFFICE';
  const [us = '', id = ''] = position ?? [];
  const after =
    position === undefined
      ? sql`true`
      : sql`(at, entry_id COLLATE "C") < (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${id}::text)`;
  const isTold = seesRisk
    ? sql`true`
    : sql`(COALESCE(what, facts ->> 'template') = ANY (${OF_RISK}::text[])) IS NOT TRUE`;
  const found = await Promise.all(
    storySources
      .filter((source) => (kind === undefined || source.kind === kind) && mayRead(source))
      .map((source) => {
        const isSeen =
          seen === null || source.for !== 'COUPONS' ? sql`true` : sql`template_id = ANY (${[...seen]}::uuid[])`;
        return sql<StoryRow>`
          SELECT *, ${source.kind}::text AS kind, (extract(epoch FROM at) * 1000000)::bigint::text AS at_us
            FROM (SELECT s.*, ${`${source.name}:`}::text || s.id AS entry_id FROM (${source.rows(of)}) s) e
           WHERE ${isSeen} AND ${isTold} AND ${after} ORDER BY at DESC, entry_id COLLATE "C" DESC LIMIT ${size}`.execute(
          db,
        );
      }),
  );
  return found
    .flatMap(({ rows }) => rows)
    .sort(isNewer)
    .slice(0, size);
}

/** Facts that are instants, as the database writes them. */
const INSTANTS: ReadonlySet<string> = new Set(['dueAt', 'endedAt', 'readAt']);
const factOf = ([name, value]: readonly [string, unknown]) => [
  name,
  INSTANTS.has(name) && typeof value === 'string' ? toInstant(Date.parse(value)) : value,
];

/** The row of a coupon that somebody collected, or was given. */
export const isCollected = ({ kind, what }: StoryRow): boolean => kind === 'COUPON' && what === 'COLLECTED';

export async function presentStory(
  catalogue: Pick<Catalogue, 'termsOf'>,
  row: StoryRow,
  ways: ReadonlyMap<string, CouponWay>,
): Promise<Entry> {
  const { kind, what, template_id, terms_version, owned_id } = row;
  const way = isCollected(row) && owned_id !== null ? ways.get(owned_id) : undefined;
  const title =
    template_id === null || terms_version === null ? null : await titleOf(catalogue, { template_id, terms_version });
  // The sources name their facts as the contract does, and every answer is checked by it.
  return {
    entryId: row.entry_id,
    at: toInstant(row.at.getTime()),
    kind,
    ...(what !== null && { what }),
    ...(kind === 'MESSAGE' && { title }),
    ...(kind === 'COUPON' && { by: null, text: null, ...way }),
    ...((kind === 'COUPON' || kind === 'USE') && { title, ownedId: owned_id }),
    ...Object.fromEntries(Object.entries(row.facts ?? {}).map(factOf)),
  } as Entry;
}
