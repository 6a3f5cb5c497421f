import {
  HANGS_AFTER_SECONDS,
  type listHangingUses as listHangingUsesCall,
} from '@coupon-centre/contract/operator/uses/list-hanging-uses';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#coupon/catalogue.ts';
import { countHanging, listHanging } from '#coupon/hanging-uses.ts';
import { presentUse, titleOf } from '#coupon/present-for-operators.ts';
import type { Schema } from '#db/schema.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { maskPhone, type PhoneCipher } from '#identity/phone-cipher.ts';

const position = z.object({ at: z.iso.datetime(), orderId: z.uuid() });

export const listHangingUses =
  (
    db: Kysely<Schema>,
    catalogue: Catalogue,
    cipher: Pick<PhoneCipher, 'open'>,
  ): OperatorHandler<typeof listHangingUsesCall> =>
  async ({ state, cursor, size }, { nowMs }) => {
    const asked = { state, before: new Date(nowMs - HANGS_AFTER_SECONDS * 1_000) };
    const after = readCursor(cursor, position);
    const [rows, total] = await Promise.all([
      listHanging(db, asked, { after, size: size + 1 }),
      countHanging(db, asked),
    ]);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const items = shown.map(async (row) => ({
      ...presentUse(row),
      title: await titleOf(catalogue, row),
      phoneMasked: maskPhone(cipher.open(row.phone_sealed)),
    }));
    const next = last && { at: last.created_at.toISOString(), orderId: last.order_id };
    return { items: await Promise.all(items), total, nextCursor: rows.length > size ? writeCursor(next) : null };
  };
