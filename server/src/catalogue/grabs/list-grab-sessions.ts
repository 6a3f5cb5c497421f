import { type Kysely, sql } from 'kysely';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const byStart: Keyset = {
  name: 'grabSessions',
  columns: [
    { by: sql.ref('start_at'), kind: 'instant' },
    { by: sql.ref('session_id'), kind: 'uuid' },
  ],
};

/** SQL: whether every coupon of a grab is one that this operator sees. */
const isWholly = (viewer: Pick<OperatorCaller, 'branchId'>) => sql<boolean>`(
  SELECT bool_and(${seesCoupon(sql`p.template_id`, viewer)}) FROM stock_pool p WHERE p.session_id = grab_session.session_id)`;

export const listGrabSessions =
  (db: Kysely<Schema>): Handler<'listGrabSessions'> =>
  async ({ from, to, ...asked }, caller) => {
    const found = db
      .selectFrom('grab_session')
      .selectAll()
      .where('start_at', '<', new Date(to))
      .where('end_at', '>', new Date(from))
      .$if(caller.branchId !== null, (query) => query.where(isWholly(caller)));
    const { rows: sessions, ...page } = await readPage(found, byStart, asked);
    if (sessions.length === 0) return { items: [], ...page };
    const ids = sessions.map(({ session_id }) => session_id);
    const coupons = await db
      .selectFrom('stock_pool as p')
      .innerJoin('coupon_template as t', 't.template_id', 'p.template_id')
      .innerJoin('coupon_terms as c', (join) =>
        join.onRef('c.template_id', '=', 't.template_id').onRef('c.version', '=', 't.terms_version'),
      )
      .select(['p.session_id', 'p.pool_id', 'p.template_id', 'p.total', 'p.issued', 'c.title'])
      .where('p.session_id', 'in', ids)
      .orderBy('t.position')
      .execute();
    const bySession = Map.groupBy(coupons, ({ session_id }) => session_id);
    return {
      items: sessions.map((row) => ({
        sessionId: row.session_id,
        startAt: toInstant(row.start_at.getTime()),
        endAt: toInstant(row.end_at.getTime()),
        isCancelled: row.cancelled_at !== null,
        coupons: (bySession.get(row.session_id) ?? []).map(({ template_id, pool_id, title, total, issued }) => ({
          templateId: template_id,
          poolId: pool_id,
          title,
          total,
          issued,
        })),
      })),
      ...page,
    };
  };
