import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { couponCode } from '#owned/coupon-code.ts';
import { readOwned } from '#owned/owned-store.ts';
import { presentOwned } from '#owned/present-owned.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { codeHash, exchangeCodeKey } from './exchange-code.ts';
import { ownOfCode } from './exchange-store.ts';

const CODE_KEY_BYTES = 32;
/** Maximum coupons whose codes are compared, newest first; each takes some microseconds. */
const COMPARED_MAX = 1_000;

/** The state of one of the caller's coupons. Reads only the caller's rows, for any requested code. */
export function findOwnCoupon(
  db: Kysely<Schema>,
  { termsOf }: Pick<Catalogue, 'termsOf'>,
  deriveKey: DeriveKey,
): Handler<'findOwnCoupon'> {
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
    return presentOwned(row, terms, { locale, nowMs });
  };
}
