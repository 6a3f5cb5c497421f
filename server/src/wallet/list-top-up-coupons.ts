import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { obstacleAt } from '#owned/owned-state.ts';
import { presentOwned } from '#owned/present-owned.ts';
import { chooseForTopUp } from '#owned/top-up-rules.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readTopUpCoupons } from './top-up-store.ts';

export const listTopUpCoupons =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'listTopUpCoupons'> =>
  async ({ amountFen, channel }, { session, locale, nowMs }) => {
    const rows = await readTopUpCoupons(db, session.subscriberId, nowMs);
    const coupons = await Promise.all(
      rows.map(async (row) => {
        const terms = await catalogue.termsOf(row.template_id, row.terms_version);
        if (terms === undefined) throw new Error('owned coupon has no terms');
        return {
          row,
          terms,
          ownedId: row.owned_id,
          benefit: terms.benefit,
          obstacle: obstacleAt(row, terms, nowMs),
          validToMs: row.valid_to.getTime(),
          claimedAtMs: row.claimed_at.getTime(),
        };
      }),
    );
    const { applicable, inapplicable, best } = chooseForTopUp(coupons, { amountFen, channel });
    return {
      applicable: applicable.map(({ coupon, saveFen, payFen }) => ({ uCardId: coupon.ownedId, saveFen, payFen })),
      inapplicable: inapplicable.map(({ coupon, reasonCode, gapFen }) => ({
        uCardId: coupon.ownedId,
        reasonCode,
        ...(gapFen === undefined ? {} : { gapFen }),
      })),
      best: best && { uCardId: best.coupon.ownedId, saveFen: best.saveFen },
      coupons: [...applicable, ...inapplicable].map(({ coupon: { row, terms } }) =>
        presentOwned(row, terms, { locale, nowMs }),
      ),
    };
  };
