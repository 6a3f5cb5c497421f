import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';

/**
 * The claim as it is usually built, for comparison: one transaction per claim (lock the stock row, count the caller's own,
 * insert, update). It writes the same rows as the batch, except for the ledger.
 */
export const claimInOneTransaction = (
  db: Kysely<Schema>,
  claim: {
    readonly subscriberId: string;
    readonly templateId: string;
    readonly requestId: string;
    readonly nowMs: number;
  },
): Promise<'GRANTED' | 'PERSONAL_LIMIT' | 'ALL_GONE'> =>
  db.transaction().execute(async (trx) => {
    const { subscriberId, templateId } = claim;
    const now = new Date(claim.nowMs);
    const pool = await trx
      .selectFrom('stock_pool as p')
      .innerJoin('coupon_template as t', 't.template_id', 'p.template_id')
      .select(['p.pool_id', 'p.total', 'p.issued', 't.per_person'])
      .where('p.template_id', '=', templateId)
      .where('p.session_id', 'is', null)
      .forUpdate('p')
      .executeTakeFirstOrThrow();
    const own = await trx
      .selectFrom('owned_coupon')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('subscriber_id', '=', subscriberId)
      .where('template_id', '=', templateId)
      .executeTakeFirstOrThrow();
    if (Number(own.count) >= pool.per_person) return 'PERSONAL_LIMIT';
    if (pool.issued >= pool.total) return 'ALL_GONE';
    const ownedId = uuidv7();
    await trx
      .insertInto('owned_coupon')
      .values({
        subscriber_id: subscriberId,
        owned_id: ownedId,
        template_id: templateId,
        terms_version: 1,
        card_class: 'traffic',
        pool_id: pool.pool_id,
        ordinal: Number(own.count) + 1,
        serial_no: '2611210000000000',
        state: 'AVAILABLE',
        claimed_at: now,
        claimed_on: now.toISOString().slice(0, 10),
        valid_from: now,
        valid_to: new Date(claim.nowMs + DAY_MS),
        changed_at: now,
        hidden_at: null,
      })
      .execute();
    await trx
      .insertInto('owned_coupon_event')
      .values({
        subscriber_id: subscriberId,
        owned_id: ownedId,
        event_id: ownedId,
        kind: 'COLLECTED',
        at: now,
        reference: null,
      })
      .execute();
    await trx
      .insertInto('idempotency_key')
      .values({
        subscriber_id: subscriberId,
        request_id: claim.requestId,
        fingerprint: `claim~${templateId}~`,
        result_id: ownedId,
        keep_until: new Date(claim.nowMs + DAY_MS),
      })
      .execute();
    await trx
      .updateTable('stock_pool')
      .set(({ eb }) => ({ issued: eb('issued', '+', 1) }))
      .where('pool_id', '=', pool.pool_id)
      .execute();
    return 'GRANTED';
  });
