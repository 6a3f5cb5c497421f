import type { Card } from '@coupon-centre/contract/card/card';
import type { Locale } from '@coupon-centre/contract/field';
import type { listPageCards as listPageCardsCall } from '@coupon-centre/contract/operator/pages/list-page-cards';
import type { Catalogue } from '#coupon/catalogue.ts';
import { claimTarget } from '#coupon/claim-target.ts';
import { presentCard } from '#coupon/present-card.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const listPageCards =
  (catalogue: Catalogue): OperatorHandler<typeof listPageCardsCall> =>
  async ({ templateIds }, { nowMs }) => {
    const contents = catalogue.contents();
    const targets = (templateIds ?? [...contents.offers.keys()]).flatMap(
      (templateId) => claimTarget(contents, catalogue.stock, { templateId }, nowMs) ?? [],
    );
    const cardsIn = (locale: Locale): Card[] =>
      targets.map((target) => presentCard(target, catalogue.stock(target.poolId), { nowMs, locale }, null));
    return { cards: { 'zh-CN': cardsIn('zh-CN'), en: cardsIn('en') } };
  };
