import type { Card } from '@coupon-centre/contract/claim/card';
import { PAGE_CARDS_MAX } from '@coupon-centre/contract/claim-page/editing/list-page-cards';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenCoupons } from '#catalogue/seen-coupons.ts';
import { presentCard } from '#claim/card/present-card.ts';
import { claimTarget } from '#claim/claim-target.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const listPageCards =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'listPageCards'> =>
  async ({ templateIds }, caller) => {
    const { nowMs } = caller;
    const seen = await seenCoupons(db, caller);
    const contents = catalogue.contents();
    const targets = (templateIds ?? [...contents.offers.keys()])
      .filter((templateId) => seen === null || seen.has(templateId))
      .flatMap((templateId) => claimTarget(catalogue, { templateId }, nowMs) ?? [])
      .slice(0, PAGE_CARDS_MAX);
    const cardsIn = (locale: Locale): Card[] =>
      targets.map((target) => presentCard({ target, level: catalogue.stock(target.poolId) }, { nowMs, locale }, null));
    return { cards: { 'zh-CN': cardsIn('zh-CN'), en: cardsIn('en') } };
  };
