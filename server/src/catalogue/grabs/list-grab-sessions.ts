import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

/** More than a calendar of a few weeks can usefully show. */
const SESSIONS_MAX = 500;

export const listGrabSessions =
  (db: Kysely<Schema>): Handler<'listGrabSessions'> =>
  async ({ from, to }) => {
    const sessions = await db
      .selectFrom('grab_session')
      .selectAll()
      .where('start_at', '<', new Date(to))
      .where('end_at', '>', new Date(from))
      .orderBy('start_at')
      .orderBy('session_id')
      .limit(SESSIONS_MAX)
      .execute();
    if (sessions.length === 0) return { items: [] };
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
    };
  };
