import { type Kysely, sql, type Transaction } from 'kysely';
import { type LockedCoupon, lockCoupon } from '#coupon/coupon-lock.ts';
import { isUnreleased } from '#coupon/coupon-states.ts';
import { readDraft } from '#coupon/draft-store.ts';
import type { PartnerCodes } from '#coupon/partner-code.ts';
import { enterStock, readPool } from '#coupon/stock-store.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';

interface OwnedOf {
  readonly subscriberId: string;
  readonly ownedId: string;
  readonly templateId: string;
}

/** Whether a coupon's codes are a partner's. */
export async function hasPartnerCodes(db: Kysely<Schema>, templateId: string): Promise<boolean> {
  const pool = await db
    .selectFrom('partner_pool')
    .select('template_id')
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  return pool !== undefined;
}

/** The code that a coupon was given, sealed. */
const givenCode = (db: Kysely<Schema>, { subscriberId, ownedId }: OwnedOf): Promise<{ sealed: Buffer } | undefined> =>
  db
    .selectFrom('partner_given')
    .select('code_hash')
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .executeTakeFirst()
    .then((given) =>
      given === undefined
        ? undefined
        : db
            .selectFrom('partner_code')
            .select('sealed')
            .where('code_hash', '=', given.code_hash)
            .executeTakeFirstOrThrow(),
    );

async function giveCode(
  trx: Transaction<Schema>,
  owned: OwnedOf,
  nowMs: number,
): Promise<{ sealed: Buffer } | undefined> {
  const { subscriberId, ownedId, templateId } = owned;
  const at = new Date(nowMs);
  const row = await trx
    .selectFrom('owned_coupon')
    .select('state')
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .forUpdate()
    .executeTakeFirst();
  const given = await givenCode(trx, owned);
  if (given !== undefined) return given;
  if (row?.state !== 'AVAILABLE') return undefined;
  const { rows } = await sql<{ code_hash: Buffer; sealed: Buffer }>`
    UPDATE partner_code SET subscriber_id = ${subscriberId}, owned_id = ${ownedId}, given_at = ${at}
     WHERE code_hash = (SELECT f.code_hash FROM partner_code f
                         WHERE f.template_id = ${templateId} AND f.given_at IS NULL AND f.voided_at IS NULL
                         ORDER BY f.serial_no LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING code_hash, sealed`.execute(trx);
  const [code] = rows;
  // As many codes as units: there is one for every coupon that was given out.
  if (code === undefined) throw new Error('a coupon was given out for which there is no code');
  await trx
    .insertInto('partner_given')
    .values({ subscriber_id: subscriberId, owned_id: ownedId, code_hash: code.code_hash, at })
    .execute();
  return code;
}

/**
 * The partner's code of an owned coupon, given to it the first time it is asked for: one code a coupon and one coupon a code,
 * however many ask at once. Undefined where the coupon's codes are not a partner's; empty where it ended before it had one.
 */
export async function partnerCodeOf(
  db: Kysely<Schema>,
  codes: PartnerCodes,
  owned: OwnedOf,
  nowMs: number,
): Promise<string | undefined> {
  if (!(await hasPartnerCodes(db, owned.templateId))) return undefined;
  const found =
    (await givenCode(db, owned)) ??
    (await tryAgain(() => db.transaction().execute((trx) => giveCode(trx, owned, nowMs))));
  return found === undefined ? '' : codes.box.open(found.sealed).toString('utf8');
}

/** Whether a coupon's terms say that its codes are a partner's; of one that was never released, what is written about it. */
async function wantsCodes(trx: Transaction<Schema>, { template, terms, state }: LockedCoupon): Promise<boolean> {
  const draft = isUnreleased(state) ? await readDraft(trx, template.template_id) : undefined;
  return draft?.terms.externalCodes ?? terms?.external_codes ?? false;
}

/**
 * Makes a coupon one whose codes are a partner's, in the transaction of the first import: only where its terms say so, released or
 * not, and before one was given out. What stood there as stock goes; from now on its stock is its codes. Otherwise the state that
 * stands against it. The caller undoes what was begun where it was not opened.
 */
export async function openPartnerPool(
  trx: Transaction<Schema>,
  templateId: string,
  { name, nowMs }: { readonly name: string; readonly nowMs: number },
): Promise<'opened' | 'was open' | 'takes none' | { readonly state: string } | undefined> {
  const made = await trx
    .insertInto('partner_pool')
    .values({ template_id: templateId, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('template_id')
    .executeTakeFirst();
  const coupon = await lockCoupon(trx, templateId, { nowMs });
  if (coupon === undefined) return undefined;
  if (coupon.state === 'ARCHIVED' || coupon.state === 'STOPPED') return { state: coupon.state };
  if (made === undefined) return 'was open';
  if (!(await wantsCodes(trx, coupon))) return 'takes none';
  const others = await trx
    .selectFrom('stock_pool')
    .select(['pool_id'])
    .where('template_id', '=', templateId)
    .where('pool_id', '!=', coupon.poolId)
    .executeTakeFirst();
  const pool = await readPool(trx, coupon.poolId);
  if (pool === undefined || pool.issued > 0 || others !== undefined) return { state: 'GIVEN_OUT_BEFORE' };
  await trx.updateTable('stock_pool').set({ total: 0 }).where('pool_id', '=', pool.pool_id).execute();
  await enterStock(trx, { poolId: pool.pool_id, by: -pool.total, name, reason: null, nowMs });
  return 'opened';
}

interface SerialRange {
  readonly templateId: string;
  readonly from: number;
  readonly to: number;
}

/** Takes free codes back, never more than the stock has left; how many, or how many there could be at most. */
export async function voidPartnerCodes(
  trx: Transaction<Schema>,
  { templateId, from, to }: SerialRange,
  { name, reason, nowMs }: { readonly name: string; readonly reason: string; readonly nowMs: number },
): Promise<{ voided: number } | { left: number } | undefined> {
  const open = await trx
    .selectFrom('partner_pool')
    .selectAll()
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
  const coupon = open && (await lockCoupon(trx, templateId, { nowMs }));
  if (coupon === undefined) return undefined;
  const { numUpdatedRows } = await trx
    .updateTable('partner_code')
    .set({ voided_at: new Date(nowMs) })
    .where('template_id', '=', templateId)
    .where('serial_no', '>=', from)
    .where('serial_no', '<=', to)
    .where('given_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  const voided = Number(numUpdatedRows);
  const pool = await readPool(trx, coupon.poolId);
  const left = pool === undefined ? 0 : pool.total - pool.issued;
  if (voided > left) return { left };
  await trx
    .updateTable('stock_pool')
    .set(({ eb }) => ({ total: eb('total', '-', voided) }))
    .where('pool_id', '=', coupon.poolId)
    .execute();
  await trx
    .updateTable('partner_pool')
    .set(({ eb }) => ({ codes: eb('codes', '-', voided) }))
    .where('template_id', '=', templateId)
    .execute();
  await enterStock(trx, { poolId: coupon.poolId, by: -voided, name, reason, nowMs });
  return { voided };
}
