import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { presentUse, titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { countHanging, listHanging } from './hanging-uses.ts';

const position = z.object({ at: z.iso.datetime(), orderId: z.uuid() });

export const listHangingUses =
  (db: Kysely<Schema>, catalogue: Catalogue, cipher: Pick<PhoneCipher, 'open'>): Handler<'listHangingUses'> =>
  async ({ state, cursor, size }, { nowMs }) => {
    const asked = { state, before: new Date(nowMs - HANGS_AFTER_SECONDS * SECOND_MS) };
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
