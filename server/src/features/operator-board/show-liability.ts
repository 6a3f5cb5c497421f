import type { showLiability as showLiabilityCall } from '@coupon-centre/contract/operator/board/show-liability';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { liabilityOf } from './liability.ts';

export const showLiability =
  (db: Kysely<Schema>, catalogue: Catalogue): OperatorHandler<typeof showLiabilityCall> =>
  () =>
    liabilityOf(db, catalogue);
