import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useLocation } from 'wouter';
import { useLocale } from '#lib/words/words.tsx';
import { OwnedCardRow } from './owned-card-row.tsx';
import { PickableCard } from './tidying/pickable-card.tsx';
import type { Tidying } from './tidying/tidying.ts';

export interface OwnedCardsProps {
  readonly cards: readonly OwnedCard[];
  /** Epoch milliseconds by the server's clock. */
  readonly nowMs: number;
  readonly tidying: Tidying;
  readonly onUse?: (card: OwnedCard) => void;
  readonly onRemind?: (card: OwnedCard) => void;
  /** Shown in place of a coupon's validity. */
  readonly fact?: (card: OwnedCard) => string;
}

/** A list of coupons; in selection mode each has a checkbox and nothing else. */
export const OwnedCards = ({ cards, nowMs, tidying, onUse, onRemind, fact }: OwnedCardsProps) => {
  const locale = useLocale();
  const [, navigate] = useLocation();
  return (
    <ul className="coupons">
      {cards.map((card) => {
        const row = (
          <OwnedCardRow
            card={card}
            fact={fact?.(card)}
            isStill={tidying.isPicking}
            locale={locale}
            nowMs={nowMs}
            onOpen={navigate}
            onRemind={onRemind}
            onUse={onUse}
          />
        );
        return (
          <li key={card.uCardId}>
            {tidying.isPicking ? (
              <PickableCard
                isPicked={tidying.picked.has(card.uCardId)}
                onToggle={() => tidying.toggle(card.uCardId)}
                title={card.mTitle}
              >
                {row}
              </PickableCard>
            ) : (
              row
            )}
          </li>
        );
      })}
    </ul>
  );
};
