import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { presentOwnedEntry } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { cutPage, type Keyset, positionIn } from '#platform/http/keyset.ts';
import { listOwnedOf, listOwnedOfAll } from './owned-for-operators.ts';

const newestFirst: Keyset = {
  name: 'ownedCoupons',
  columns: [{ by: sql.ref('o.owned_id'), kind: 'uuid', isDown: true }],
};

export const listOwnedCoupons =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'listOwnedCoupons'> =>
  async ({ subscriberId, templateId, state, cursor, pageSize }, caller) => {
    const { nowMs } = caller;
    // Expiry depends on the clock: over all subscribers it would need a search.
    if (subscriberId === undefined && state === 'EXPIRED') {
      throw new BadInput('state', { 'zh-CN': '仅在查询单个用户时可用', en: 'can only be used for one subscriber' });
    }
    const wanted = { afterId: positionIn(newestFirst, cursor)?.[0], size: pageSize + 1 };
    const filter = { templateId, state, seen: await seenCoupons(db, caller) };
    const found =
      subscriberId === undefined
        ? await listOwnedOfAll(db, filter, wanted)
        : await listOwnedOf(db, { ...filter, subscriberId }, { ...wanted, nowMs });
    const { rows, ...page } = cutPage(found, {
      name: newestFirst.name,
      pageSize,
      positionOf: ({ owned_id }) => [owned_id],
    });
    return {
      items: await Promise.all(rows.map((row) => presentOwnedEntry(catalogue, row, nowMs))),
      ...page,
    };
  };
