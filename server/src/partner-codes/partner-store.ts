import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { readDraft } from '#catalogue/drafts/draft-store.ts';
import { type LockedCoupon, lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { isUnreleased } from '#catalogue/template/coupon-states.ts';
import { hasPartnerCodes } from '#catalogue/template/partner-stock.ts';
import { enterStock, readPool } from '#catalogue/template/stock-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { PartnerCodes } from './partner-code.ts';

interface OwnedOf {
  readonly subscriberId: string;
  readonly ownedId: string;
  readonly templateId: string;
}

/** A coupon's partner code, sealed; looked for again where it moved to another key between the two reads. */
async function givenCode(
  db: Kysely<Schema>,
  { subscriberId, ownedId }: Pick<OwnedOf, 'subscriberId' | 'ownedId'>,
  missed?: Buffer,
): Promise<{ sealed: Buffer } | undefined> {
  const given = await db
    .selectFrom('partner_given')
    .select('code_hash')
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .executeTakeFirst();
  if (given === undefined) return undefined;
  const code = await db
    .selectFrom('partner_code')
    .select('sealed')
    .where('code_hash', '=', given.code_hash)
    .executeTakeFirst();
  if (code !== undefined) return code;
  if (missed?.equals(given.code_hash)) throw new Error('a partner code that was given is not there');
  return givenCode(db, { subscriberId, ownedId }, given.code_hash);
}

interface OwnedAt extends OwnedOf {
  readonly nowMs: number;
}

/** Takes the first free code for the coupon; undefined where there is none. */
async function takeFree(
  trx: Transaction<Schema>,
  { subscriberId, ownedId, templateId, nowMs }: OwnedAt,
  locked: RawBuilder<unknown>,
): Promise<{ code_hash: Buffer; sealed: Buffer } | undefined> {
  const { rows } = await sql<{ code_hash: Buffer; sealed: Buffer }>`
    UPDATE partner_code SET subscriber_id = ${subscriberId}, owned_id = ${ownedId}, given_at = ${new Date(nowMs)}
     WHERE code_hash = (SELECT f.code_hash FROM partner_code f
                         WHERE f.template_id = ${templateId} AND f.given_at IS NULL AND f.voided_at IS NULL
                         ORDER BY f.serial_no LIMIT 1 FOR UPDATE ${locked})
    RETURNING code_hash, sealed`.execute(trx);
  return rows[0];
}

async function giveCode(trx: Transaction<Schema>, owned: OwnedAt): Promise<{ sealed: Buffer } | undefined> {
  const { subscriberId, ownedId, nowMs } = owned;
  const at = new Date(nowMs);
  const row = await trx
    .selectFrom('owned_coupon')
    .select(['state', 'valid_from', 'valid_to'])
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .forUpdate()
    .executeTakeFirst();
  const given = await givenCode(trx, owned);
  if (given !== undefined) return given;
  if (row?.state !== 'AVAILABLE' || row.valid_from > at || row.valid_to <= at) return undefined;
  // Those that others hold at this moment are passed over, but waited for where there are no others: a voiding may be undone.
  const code = (await takeFree(trx, owned, sql`SKIP LOCKED`)) ?? (await takeFree(trx, owned, sql``));
  // There are as many codes as units, so every issued coupon has one.
  if (code === undefined) throw new Error('issued coupon has no partner code');
  await trx
    .insertInto('partner_given')
    .values({ subscriber_id: subscriberId, owned_id: ownedId, code_hash: code.code_hash, at })
    .execute();
  return code;
}

/**
 * The partner code of an owned coupon, assigned on first request: one code per coupon and one coupon per code, even under
 * concurrent requests. Undefined if the coupon uses no partner codes; empty if it is not valid yet, or ended before it had one.
 */
export async function partnerCodeOf(
  db: Kysely<Schema>,
  codes: PartnerCodes,
  owned: OwnedAt,
): Promise<string | undefined> {
  if (!(await hasPartnerCodes(db, owned.templateId))) return undefined;
  const found =
    (await givenCode(db, owned)) ?? (await tryAgain(() => db.transaction().execute((trx) => giveCode(trx, owned))));
  return found === undefined ? '' : codes.box.open(found.sealed).toString('utf8');
}

/** Whether a coupon's terms require partner codes; by its draft if never released. */
async function wantsCodes(trx: Transaction<Schema>, { template, terms, state }: LockedCoupon): Promise<boolean> {
  const draft = isUnreleased(state) ? await readDraft(trx, template.template_id) : undefined;
  return draft?.terms.externalCodes ?? terms?.external_codes ?? false;
}

/**
 * Switches a coupon to partner codes, in the transaction of the first import: only if its terms require it, released or
 * not, and before any was issued. Its previous stock is removed; from now on its stock is its codes. Otherwise returns the
 * state that prevents it, and the caller rolls back.
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

/** Voids free codes, never more than the stock left; returns how many, or the maximum possible. */
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
