import type { findCode as findCodeCall } from '@coupon-centre/contract/operator/codes/find-code';
import type { Kysely } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

interface Standing {
  readonly serialNo: number;
  readonly templateId: string;
  readonly state: 'FREE' | 'GIVEN' | 'VOID' | 'EXPIRED';
  readonly givenAt: Date | null;
  readonly subscriberId: string | null;
  readonly ownedId: string | null;
}

async function exchangeStanding(db: Kysely<Schema>, batchId: string, serialNo: number, nowMs: number) {
  const code = await db
    .selectFrom('exchange_code')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('serial_no', '=', serialNo)
    .executeTakeFirst();
  const batch = await db.selectFrom('exchange_batch').selectAll().where('batch_id', '=', batchId).executeTakeFirst();
  if (code === undefined || batch === undefined) return undefined;
  const isVoid = await db
    .selectFrom('exchange_void')
    .select('at')
    .where('batch_id', '=', batchId)
    .where('from_serial', '<=', serialNo)
    .where('to_serial', '>=', serialNo)
    .executeTakeFirst();
  const unused = isVoid === undefined ? (batch.valid_to.getTime() <= nowMs ? 'EXPIRED' : 'FREE') : 'VOID';
  return {
    ...{ serialNo, templateId: batch.template_id, givenAt: code.used_at },
    ...{ subscriberId: code.used_by, ownedId: code.owned_id },
    state: code.used_by === null ? unused : 'GIVEN',
  } satisfies Standing;
}

async function partnerStanding(db: Kysely<Schema>, templateId: string, serialNo: number) {
  const code = await db
    .selectFrom('partner_code')
    .select(['subscriber_id', 'owned_id', 'given_at', 'voided_at'])
    .where('template_id', '=', templateId)
    .where('serial_no', '=', serialNo)
    .executeTakeFirst();
  return (
    code &&
    ({
      ...{ serialNo, templateId, givenAt: code.given_at, subscriberId: code.subscriber_id, ownedId: code.owned_id },
      state: code.given_at === null ? (code.voided_at === null ? 'FREE' : 'VOID') : 'GIVEN',
    } satisfies Standing)
  );
}

/** By serial number only: nobody can try codes out here. */
export const findCode =
  (db: Kysely<Schema>): OperatorHandler<typeof findCodeCall> =>
  async ({ kind, ofId, serialNo }, { nowMs }) => {
    const found: Standing | undefined =
      kind === 'PARTNER'
        ? await partnerStanding(db, ofId, serialNo)
        : await exchangeStanding(db, ofId, serialNo, nowMs);
    if (found === undefined) return refuse('UNKNOWN_ITEM');
    const { subscriberId, ownedId, givenAt, state, templateId } = found;
    const owned =
      subscriberId === null || ownedId === null
        ? undefined
        : await db
            .selectFrom('owned_coupon')
            .select('serial_no')
            .where('subscriber_id', '=', subscriberId)
            .where('owned_id', '=', ownedId)
            .executeTakeFirst();
    return {
      ...{ serialNo, templateId, state, couponSerialNo: owned?.serial_no ?? null },
      givenAt: givenAt && toInstant(givenAt.getTime()),
    };
  };
