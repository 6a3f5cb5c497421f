import type { Right } from '@coupon-centre/contract/call/rights';
import type { Edited } from '@coupon-centre/contract/operator/editing/note-editing';
import { sql } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';

/** The console says every 15 s what its operator edits; three of these may be lost. */
const GONE_AFTER_MS = 60_000;

const rightOf: Readonly<Record<Edited['kind'], Right>> = {
  COUPON: 'coupons.write',
  CAMPAIGN: 'coupons.write',
  PAGE: 'pages.write',
  DOCUMENT: 'content.write',
  ITEM: 'content.write',
};

export const noteEditing =
  ({ db }: Pick<Operators, 'db'>): Handler<'noteEditing'> =>
  async ({ thing: { kind, id } }, { operatorId, rights, nowMs }) => {
    if (!rights.has(rightOf[kind])) return refuse('UNKNOWN_ITEM');
    const goneBefore = new Date(nowMs - GONE_AFTER_MS);
    await db.deleteFrom('operator_editing').where('noted_at', '<', goneBefore).execute();
    await sql`
      INSERT INTO operator_editing (kind, thing_id, operator_id, noted_at)
           VALUES (${kind}, ${id}, ${operatorId}, ${new Date(nowMs)})
      ON CONFLICT (kind, thing_id, operator_id) DO UPDATE SET noted_at = excluded.noted_at`.execute(db);
    const others = await db
      .selectFrom('operator_editing as e')
      .innerJoin('operator as o', 'o.operator_id', 'e.operator_id')
      .select('o.name')
      .where('e.kind', '=', kind)
      .where('e.thing_id', '=', id)
      .where('e.operator_id', '<>', operatorId)
      .where('e.noted_at', '>=', goneBefore)
      .orderBy('o.name')
      .execute();
    return { others: others.map(({ name }) => name) };
  };
