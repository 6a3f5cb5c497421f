import type { checkCoupon } from '@coupon-centre/contract/card/check-coupon';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#coupon/catalogue.ts';
import { couponCode } from '#coupon/coupon-code.ts';
import { codeHash, exchangeCodeKey } from '#coupon/exchange-code.ts';
import { ownOfCode } from '#coupon/exchange-store.ts';
import { readOwned } from '#coupon/owned-store.ts';
import { presentOwned } from '#coupon/present-owned.ts';
import type { Schema } from '#db/schema.ts';
import { type Handler, refuse } from '#http/handler.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';

const CODE_KEY_BYTES = 32;
/** Coupons whose own codes are compared, newest first; each costs some microseconds. */
const COMPARED_MAX = 1_000;

/** How one of the caller's coupons stands. Nothing but the caller's own rows is looked at, whatever code is asked for. */
export function showOwnStanding(
  db: Kysely<Schema>,
  { termsOf }: Pick<Catalogue, 'termsOf'>,
  deriveKey: DeriveKey,
): Handler<typeof checkCoupon> {
  const exchangeKey = exchangeCodeKey(deriveKey);
  const couponKey = deriveKey('coupon-code', CODE_KEY_BYTES);

  async function ownIdOf(subscriberId: string, code: string): Promise<string | undefined> {
    const exchanged = await ownOfCode(db, subscriberId, codeHash(exchangeKey, code));
    if (exchanged !== undefined) return exchanged;
    const rows = await db
      .selectFrom('owned_coupon')
      .select('owned_id')
      .where('subscriber_id', '=', subscriberId)
      .orderBy('owned_id', 'desc')
      .limit(COMPARED_MAX)
      .execute();
    return rows.find(({ owned_id }) => couponCode(couponKey, owned_id) === code)?.owned_id;
  }

  return async ({ uCardId, code }, { session: { subscriberId }, locale, nowMs }) => {
    const ownedId = code === undefined ? uCardId : await ownIdOf(subscriberId, code);
    const row = ownedId === undefined ? undefined : await readOwned(db, subscriberId, ownedId);
    const terms = row && (await termsOf(row.template_id, row.terms_version));
    if (row === undefined || terms === undefined) return refuse('OWNED_COUPON_NOT_FOUND');
    return presentOwned(row, terms, locale, nowMs);
  };
}
