import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { presentReversal, titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { countHangingReversals, hangingReversals } from './hanging-reversals.ts';

const oldestFirst: Keyset = {
  name: 'hangingReversals',
  columns: [
    { by: sql.ref('r.created_at'), kind: 'instant' },
    { by: sql.ref('r.reversal_id'), kind: 'uuid' },
  ],
};

export const listHangingReversals =
  (db: Kysely<Schema>, catalogue: Catalogue, cipher: Pick<PhoneCipher, 'open'>): Handler<'listHangingReversals'> =>
  async ({ subscriberId, ...asked }, { nowMs }) => {
    const before = new Date(nowMs - HANGS_AFTER_SECONDS * SECOND_MS);
    const found = hangingReversals(db, before, subscriberId)
      .innerJoin('use_order as o', (join) =>
        join.onRef('o.subscriber_id', '=', 'r.subscriber_id').onRef('o.order_id', '=', 'r.order_id'),
      )
      .innerJoin('owned_coupon as c', (join) =>
        join.onRef('c.subscriber_id', '=', 'r.subscriber_id').onRef('c.owned_id', '=', 'r.owned_id'),
      )
      .innerJoin('subscriber as s', 's.subscriber_id', 'r.subscriber_id')
      .selectAll('r')
      .select(['o.order_no', 'c.template_id', 'c.terms_version', 's.phone_sealed']);
    const [{ rows, ...page }, total] = await Promise.all([
      readPage(found, oldestFirst, asked),
      countHangingReversals(db, { state: undefined, before, subscriberId }),
    ]);
    const items = rows.map(async (row) => ({
      ...presentReversal(row),
      title: await titleOf(catalogue, row),
      phoneMasked: maskPhone(cipher.open(row.phone_sealed)),
    }));
    return { items: await Promise.all(items), total, ...page };
  };
