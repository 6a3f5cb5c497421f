import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useLocale } from '#lib/words/words.tsx';
import { CouponCard, type CouponCardProps } from '#ui/ticket/coupon-card.tsx';
import { couponFace, yuanText } from '#ui/ticket/coupon-face.ts';
import type { TopUpChoice } from './top-up-choice.ts';
import styles from './top-up-sheet.module.css';
import { topUpWords } from './top-up-words.ts';

type Unfitting = TopUpChoice['inapplicable'][number];

const cardOf = ({ coupons }: TopUpChoice, id: string): OwnedCard | undefined =>
  coupons.find(({ uCardId }) => uCardId === id);

const TopUpCard = ({ card, ...more }: { readonly card: OwnedCard } & Partial<CouponCardProps>) => (
  <CouponCard
    cardClass={card.cardClass}
    face={couponFace(card.benefit, card.cardClass, useLocale())}
    title={card.mTitle}
    validity={card.time}
    {...more}
  />
);

/** The price with each coupon, the best one first and marked. */
export const FittingCoupons = ({
  choice,
  onUse,
}: {
  readonly choice: TopUpChoice;
  readonly onUse: (card: OwnedCard) => void;
}) => {
  const words = topUpWords[useLocale()];
  if (choice.applicable.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{words.fits}</h3>
      <ul className={styles['coupons']}>
        {choice.applicable.map(({ uCardId, saveFen, payFen }) => {
          const card = cardOf(choice, uCardId);
          if (card === undefined) return null;
          const isBest = uCardId === choice.best?.uCardId;
          const saved = saveFen === 0 ? words.savesNothing : words.saves(yuanText(saveFen));
          return (
            <li className={styles['coupon']} key={uCardId}>
              <TopUpCard
                action={{
                  text: words.use,
                  label: words.chooseCalled(card.mTitle),
                  look: isBest ? 'collect' : 'quiet',
                  onPress: () => onUse(card),
                }}
                card={card}
                subTitle={words.pays(yuanText(payFen))}
                tags={isBest ? [words.best, saved] : [saved]}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Why each of the others does not fit, and how much is missing. */
export const UnfittingCoupons = ({ choice }: { readonly choice: TopUpChoice }) => {
  const words = topUpWords[useLocale()];
  if (choice.inapplicable.length === 0) return null;
  const reason = ({ reasonCode, gapFen = 0 }: Unfitting): string =>
    reasonCode === 'BELOW_THRESHOLD' ? words.gap(yuanText(gapFen)) : words.reasons[reasonCode];
  return (
    <section>
      <h3 className={styles['heading']}>{words.fitsNot}</h3>
      <ul className={styles['coupons']}>
        {choice.inapplicable.map((one) => {
          const card = cardOf(choice, one.uCardId);
          return card === undefined ? null : (
            <li className={styles['coupon']} key={one.uCardId}>
              <TopUpCard card={card} isSpent subTitle={reason(one)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
