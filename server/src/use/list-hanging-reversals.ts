import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { presentReversal, titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { countHangingReversals, hangingReversals } from './hanging-reversals.ts';

const position = z.object({ at: z.iso.datetime(), reversalId: z.uuid() });

export const listHangingReversals =
  (db: Kysely<Schema>, catalogue: Catalogue, cipher: Pick<PhoneCipher, 'open'>): Handler<'listHangingReversals'> =>
  async ({ cursor, size }, { nowMs }) => {
    const before = new Date(nowMs - HANGS_AFTER_SECONDS * SECOND_MS);
    const after = readCursor(cursor, position);
    const [rows, total] = await Promise.all([
      hangingReversals(db, before)
        .innerJoin('use_order as o', (join) =>
          join.onRef('o.subscriber_id', '=', 'r.subscriber_id').onRef('o.order_id', '=', 'r.order_id'),
        )
        .innerJoin('owned_coupon as c', (join) =>
          join.onRef('c.subscriber_id', '=', 'r.subscriber_id').onRef('c.owned_id', '=', 'r.owned_id'),
        )
        .innerJoin('subscriber as s', 's.subscriber_id', 'r.subscriber_id')
        .selectAll('r')
        .select(['o.order_no', 'c.template_id', 'c.terms_version', 's.phone_sealed'])
        .$if(after !== undefined, (found) =>
          found.where(
            sql<boolean>`(r.created_at, r.reversal_id) > (${after?.at}::timestamptz, ${after?.reversalId}::uuid)`,
          ),
        )
        .orderBy('r.created_at')
        .orderBy('r.reversal_id')
        .limit(size + 1)
        .execute(),
      countHangingReversals(db, { state: undefined, before }),
    ]);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const items = shown.map(async (row) => ({
      ...presentReversal(row),
      title: await titleOf(catalogue, row),
      phoneMasked: maskPhone(cipher.open(row.phone_sealed)),
    }));
    const next = last && { at: last.created_at.toISOString(), reversalId: last.reversal_id };
    return { items: await Promise.all(items), total, nextCursor: rows.length > size ? writeCursor(next) : null };
  };
