import type { ContentItem, ContentKind } from '@coupon-centre/contract/content/content-items';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { openApprovals } from '#approval/approval-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { cutPage } from '#platform/http/keyset.ts';
import { type AskedItem, subjectOf } from './content-approval.ts';
import { keyOf, markOf, tableOf } from './content-items.ts';

type Place = readonly string[];

/** Negative: `one` comes before `other`. */
function compare(one: Place, other: Place): number {
  const at = one.findIndex((text, index) => text !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}

interface Row {
  readonly key: string;
  /** Null: not approved yet. */
  readonly mark: string | null;
  readonly item: ContentItem;
  readonly approvalId: string | null;
}

/** The items of a kind with the changes that wait, and those that are new and wait. */
async function readRows(db: Kysely<Schema>, kind: ContentKind): Promise<readonly Row[]> {
  const [items, waiting] = await Promise.all([tableOf(kind).read(db), openApprovals(db, 'CONTENT')]);
  const there = items.map((item): Row => {
    const key = keyOf(item);
    return { key, mark: markOf(item), item, approvalId: waiting.get(subjectOf(kind, key))?.approval_id ?? null };
  });
  const keys = new Set(there.map(({ key }) => key));
  const fresh = [...waiting.values()].flatMap(({ approval_id, asked }): Row[] => {
    const { item } = asked as unknown as AskedItem;
    if (item?.kind !== kind || keys.has(keyOf(item))) return [];
    return [{ key: keyOf(item), mark: null, item, approvalId: approval_id }];
  });
  return [...there, ...fresh];
}

/** What operators wrote of a kind is small: it is read whole, put in order and cut here. */
export const listContentItems =
  (db: Kysely<Schema>): Handler<'listContentItems'> =>
  async ({ kind, cursor, pageSize }) => {
    const { placeOf } = tableOf(kind);
    const after = readCursor(cursor, z.tuple([z.literal(kind)], z.string()))?.slice(1);
    const found = (await readRows(db, kind))
      .filter(({ item }) => after === undefined || compare(placeOf(item), after) > 0)
      .sort((one, other) => compare(placeOf(one.item), placeOf(other.item)));
    const { rows, ...page } = cutPage(found, { name: kind, pageSize, positionOf: ({ item }) => placeOf(item) });
    return { items: [...rows], ...page };
  };
