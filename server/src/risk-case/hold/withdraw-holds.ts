import { type Kysely, sql } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askToClawBack } from '../clawback/freeze-list.ts';

export const withdrawHolds =
  (db: Kysely<Schema>, catalogue: Pick<Catalogue, 'termsOf'>): Handler<'withdrawHolds'> =>
  ({ coupons, reason }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const held = await trx
          .selectFrom('claim_hold as h')
          .innerJoin('owned_coupon as o', (join) =>
            join.onRef('o.subscriber_id', '=', 'h.subscriber_id').onRef('o.owned_id', '=', 'h.owned_id'),
          )
          .select(['o.subscriber_id', 'o.owned_id', 'o.template_id', 'o.terms_version'])
          .where('h.state', '=', 'HELD')
          .where('o.state', '=', 'PENDING')
          .where(sql<boolean>`o.subscriber_id = ANY (${coupons.map(({ subscriberId }) => subscriberId)}::uuid[])`)
          .where(sql<boolean>`o.owned_id = ANY (${coupons.map(({ ownedId }) => ownedId)}::uuid[])`)
          .execute();
        const asked = await askToClawBack(trx, catalogue, { clusterId: null, coupons: held, reason, caller, note });
        if (asked instanceof Refusal) return asked;
        const listed = await trx
          .selectFrom('clawback_coupon')
          .select('owned_id')
          .where('clawback_id', '=', asked.clawbackId)
          .execute();
        const taken = new Set(listed.map(({ owned_id }) => owned_id));
        return { ...asked, leftOut: coupons.map(({ ownedId }) => ownedId).filter((ownedId) => !taken.has(ownedId)) };
      }),
    );
