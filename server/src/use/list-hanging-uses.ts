import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { presentUse, titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { countHanging, listHanging } from './hanging-uses.ts';

const oldestFirst: Keyset = {
  name: 'hangingUses',
  columns: [
    { by: sql.ref('o.created_at'), kind: 'instant' },
    { by: sql.ref('o.order_id'), kind: 'uuid' },
  ],
};

export const listHangingUses =
  (db: Kysely<Schema>, catalogue: Catalogue, cipher: Pick<PhoneCipher, 'open'>): Handler<'listHangingUses'> =>
  async ({ state, ...asked }, { nowMs }) => {
    const which = { state, before: new Date(nowMs - HANGS_AFTER_SECONDS * SECOND_MS) };
    const [{ rows, ...page }, total] = await Promise.all([
      readPage(listHanging(db, which), oldestFirst, asked),
      countHanging(db, which),
    ]);
    const items = rows.map(async (row) => ({
      ...presentUse(row),
      title: await titleOf(catalogue, row),
      phoneMasked: maskPhone(cipher.open(row.phone_sealed)),
    }));
    return { items: await Promise.all(items), total, ...page };
  };
