import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { presentOwnedEntry } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { listOwnedOf, listOwnedOfAll } from './owned-for-operators.ts';

export const listOwnedCoupons =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'listOwnedCoupons'> =>
  async ({ subscriberId, templateId, state, cursor, size }, { nowMs }) => {
    // Expiry depends on the clock: over all subscribers it would need a search.
    if (subscriberId === undefined && state === 'EXPIRED') {
      throw new BadInput('state', { 'zh-CN': '仅在查询单个用户时可用', en: 'can only be used for one subscriber' });
    }
    const page = { afterId: readCursor(cursor, z.uuid()), size: size + 1 };
    const filter = { templateId, state };
    const rows =
      subscriberId === undefined
        ? await listOwnedOfAll(db, filter, page)
        : await listOwnedOf(db, { ...filter, subscriberId }, { ...page, nowMs });
    const shown = rows.slice(0, size);
    return {
      items: await Promise.all(shown.map((row) => presentOwnedEntry(catalogue, row, nowMs))),
      nextCursor: rows.length > size ? writeCursor(shown.at(-1)?.owned_id) : null,
    };
  };
