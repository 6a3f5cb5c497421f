import { type Kysely, sql } from 'kysely';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import { titleOf } from '#catalogue/title-of.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

/** Codes left of a pool's coupon. */
const left = sql<number>`coalesce((SELECT sum(s.total - s.issued)::integer FROM stock_pool s WHERE s.template_id = p.template_id), 0)`;

/** By how much is left of all codes, in millionths. A pool whose stock changes while the list is read changes its place. */
const lowestFirst: Keyset = {
  name: 'partnerPools',
  columns: [
    { by: sql`(${left}::bigint * 1000000 / greatest(p.codes, 1))`, kind: 'integer' },
    { by: sql.ref('p.template_id'), kind: 'uuid' },
  ],
};

export const listPartnerPools =
  (db: Kysely<Schema>): Handler<'listPartnerPools'> =>
  async (asked, caller) => {
    const seen = db.selectFrom('partner_pool as p').where(seesCoupon(sql.ref('p.template_id'), caller));
    const found = seen.select(['p.template_id', 'p.codes', left.as('left'), titleOf(sql.ref('p.template_id'))]);
    const { rows, ...page } = await readPage(found, lowestFirst, asked);
    const { total } = await seen.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    const alarms = await db.selectFrom('partner_alarm').selectAll().orderBy('percent', 'desc').execute();
    // The lowest comes last.
    const lowest = new Map(alarms.map((alarm) => [alarm.template_id, alarm]));
    return {
      items: rows.map((row) => {
        const alarm = lowest.get(row.template_id);
        return {
          templateId: row.template_id,
          title: row.title,
          codes: row.codes,
          left: row.left,
          alarm: alarm ? { percent: alarm.percent, raisedAt: toInstant(alarm.raised_at.getTime()) } : null,
        };
      }),
      total: Number(total),
      ...page,
    };
  };
