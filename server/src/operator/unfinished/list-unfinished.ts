import { UNFINISHED_MAX, unfinishedKinds } from '@coupon-centre/contract/operator/unfinished/unfinished';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isListedFor, thingOf } from './unfinished-store.ts';

export const listUnfinished =
  ({ db }: Pick<Operators, 'db'>): Handler<'listUnfinished'> =>
  async ({ kind, isOwn = false }, caller) => {
    const { operatorId } = caller;
    const rows = await db
      .selectFrom('operator_unfinished as u')
      .innerJoin('operator as o', 'o.operator_id', 'u.operator_id')
      .select(['u.unfinished_id', 'u.kind', 'u.thing_id', 'u.version', 'u.title', 'u.revision', 'u.changed_at'])
      .select(['u.operator_id', 'o.name'])
      .where('u.kind', 'in', kind === undefined ? unfinishedKinds : [kind])
      .where(isListedFor(caller))
      .$if(isOwn, (query) => query.where('u.operator_id', '=', operatorId))
      .orderBy('u.changed_at', 'desc')
      .orderBy('u.unfinished_id')
      .limit(UNFINISHED_MAX)
      .execute();
    return {
      items: rows.map((row) => ({
        unfinishedId: row.unfinished_id,
        revision: row.revision,
        thing: thingOf(row),
        title: row.title,
        operator: row.name,
        isOwn: row.operator_id === operatorId,
        changedAt: toInstant(row.changed_at.getTime()),
      })),
    };
  };
