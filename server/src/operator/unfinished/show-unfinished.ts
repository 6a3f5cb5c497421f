import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { writingRight } from './unfinished-store.ts';

export const showUnfinished =
  ({ db }: Pick<Operators, 'db'>): Handler<'showUnfinished'> =>
  async ({ unfinishedId }, { operatorId, rights }) => {
    const row = await db
      .selectFrom('operator_unfinished')
      .select(['kind', 'revision', 'form'])
      .where('unfinished_id', '=', unfinishedId)
      .where('operator_id', '=', operatorId)
      .executeTakeFirst();
    if (row === undefined || !rights.has(writingRight[row.kind])) return refuse('UNKNOWN_ITEM');
    return { unfinishedId, revision: row.revision, form: row.form };
  };
