import type { showBoard as showBoardCall } from '@coupon-centre/contract/operator/board/show-board';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { boardFigures } from './board-figures.ts';

export const showBoard =
  (db: Kysely<Schema>, catalogue: Catalogue): OperatorHandler<typeof showBoardCall> =>
  (filter) =>
    boardFigures(db, catalogue, filter);
