import type { Operators } from '#operator/operators.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { deleteUnfinished } from './save-unfinished.ts';

export const discardUnfinished =
  ({ db }: Pick<Operators, 'db'>): Handler<'discardUnfinished'> =>
  async (asked, { operatorId }) => {
    await deleteUnfinished(db, { ...asked, operatorId });
    return nothing;
  };
