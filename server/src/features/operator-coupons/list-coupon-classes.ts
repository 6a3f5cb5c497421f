import type { listCouponClasses as listCouponClassesCall } from '@coupon-centre/contract/operator/coupons/list-coupon-classes';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const listCouponClasses =
  (db: Kysely<Schema>): OperatorHandler<typeof listCouponClassesCall> =>
  async () => {
    const rows = await db.selectFrom('category').select(['class_id', 'name']).orderBy('position').execute();
    return { items: rows.map(({ class_id, name }) => ({ classId: class_id, name })) };
  };
