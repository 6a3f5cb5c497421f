import type { listOwnedCoupons as listOwnedCouponsCall } from '@coupon-centre/contract/operator/subscribers/list-owned-coupons';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#coupon/catalogue.ts';
import { listOwnedOf, listOwnedOfAll } from '#coupon/owned-for-operators.ts';
import { presentOwnedEntry } from '#coupon/present-for-operators.ts';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const listOwnedCoupons =
  (db: Kysely<Schema>, catalogue: Catalogue): OperatorHandler<typeof listOwnedCouponsCall> =>
  async ({ subscriberId, templateId, state, cursor, size }, { nowMs }) => {
    // What ran out is told by the clock: of everybody's it would have to be looked for.
    if (subscriberId === undefined && state === 'EXPIRED') {
      throw new BadInput('state', { 'zh-CN': '只能与用户一起查询', en: 'can only be asked for of one subscriber' });
    }
    const page = { afterId: readCursor(cursor, z.uuid()), size: size + 1 };
    const filter = { templateId, state };
    const rows =
      subscriberId === undefined
        ? await listOwnedOfAll(db, filter, page)
        : await listOwnedOf(db, subscriberId, filter, { ...page, nowMs });
    const shown = rows.slice(0, size);
    return {
      items: await Promise.all(shown.map((row) => presentOwnedEntry(catalogue, row, nowMs))),
      nextCursor: rows.length > size ? writeCursor(shown.at(-1)?.owned_id) : null,
    };
  };
