import type { Kysely } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

/** By serial number only, so that codes cannot be probed. */
export const findCode =
  (db: Kysely<Schema>): Handler<'findCode'> =>
  async ({ kind, ofId, serialNo }, { nowMs }) => {
    const found: CodeStatus | undefined =
      kind === 'PARTNER'
        ? await partnerCodeStatus(db, ofId, serialNo)
        : await exchangeCodeStatus(db, { batchId: ofId, serialNo }, nowMs);
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
      serialNo,
      templateId,
      state,
      couponSerialNo: owned?.serial_no ?? null,
      givenAt: givenAt && toInstant(givenAt.getTime()),
    };
  };

interface CodeStatus {
  readonly serialNo: number;
  readonly templateId: string;
  readonly state: 'FREE' | 'GIVEN' | 'VOID' | 'EXPIRED';
  readonly givenAt: Date | null;
  readonly subscriberId: string | null;
  readonly ownedId: string | null;
}

interface ExchangeSerial {
  readonly batchId: string;
  readonly serialNo: number;
}

async function exchangeCodeStatus(db: Kysely<Schema>, { batchId, serialNo }: ExchangeSerial, nowMs: number) {
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
    serialNo,
    templateId: batch.template_id,
    givenAt: code.used_at,
    subscriberId: code.used_by,
    ownedId: code.owned_id,
    state: code.used_by === null ? unused : 'GIVEN',
  } satisfies CodeStatus;
}

async function partnerCodeStatus(db: Kysely<Schema>, templateId: string, serialNo: number) {
  const code = await db
    .selectFrom('partner_code')
    .select(['subscriber_id', 'owned_id', 'given_at', 'voided_at'])
    .where('template_id', '=', templateId)
    .where('serial_no', '=', serialNo)
    .executeTakeFirst();
  return (
    code &&
    ({
      serialNo,
      templateId,
      givenAt: code.given_at,
      subscriberId: code.subscriber_id,
      ownedId: code.owned_id,
      state: code.given_at === null ? (code.voided_at === null ? 'FREE' : 'VOID') : 'GIVEN',
    } satisfies CodeStatus)
  );
}
