import { memo } from 'react';
import { Link } from 'wouter';
import { ReminderNote } from '#lib/offer/reminder-note.tsx';
import { type ListedOffer, useOffer } from '#lib/offer/use-offer.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { couponFace } from '#ui/coupon-face.ts';
import { TimeText } from '#ui/time-text.tsx';
import { useHasStickyButton } from './page-cards.tsx';
import { StockShare } from './stock-share.tsx';
import styles from './tall-coupon.module.css';

export interface TallCouponProps extends ListedOffer {
  /** The page's own sight: all its words, the whole width. Else half a row: value, title, what is left, button. */
  readonly isLarge: boolean;
}

/** A coupon that stands: its value above, its words and its button below. */
export const TallCoupon = memo(({ isLarge, ...listed }: TallCouponProps) => {
  const { centre } = useWords();
  const offer = useOffer(listed);
  const { card, action, press, path } = offer;
  const face = couponFace(card.benefit, card.cardClass, useLocale());
  const isRepeated = useHasStickyButton(card.sCardId) && isLarge;
  const tone = styles[action.isSpent ? 'spent' : card.cardClass];
  return (
    <article className={classNames(styles['coupon'], isLarge && styles['large'], tone)}>
      <p className={styles['stub']}>
        <span className={styles['value']}>
          {face.before && <span className={styles['unit']}>{face.before}</span>}
          <span className={styles['figure']}>{face.figure}</span>
          {face.after && <span className={styles['unit']}>{face.after}</span>}
        </span>
        {face.note && <span className={styles['note']}>{face.note}</span>}
      </p>
      <div className={styles['words']}>
        <h3 className={styles['title']}>
          <Link className={styles['link']} href={path}>
            {card.mTitle}
          </Link>
        </h3>
        {isLarge && (
          <>
            <p className={styles['line']}>{card.sTitle}</p>
            <p className={styles['line']}>
              <TimeText text={card.time} />
            </p>
          </>
        )}
        <StockShare card={card} />
        {!isRepeated && (
          <div className={styles['action']}>
            <Button
              busy={action.isBusy ?? false}
              label={centre.ofCoupon(action.text, card.mTitle)}
              look={action.look}
              onPress={press}
              size={isLarge ? 'block' : 'small'}
            >
              {action.text}
            </Button>
          </div>
        )}
        {action.reason && <p className={styles['reason']}>{action.reason}</p>}
        <ReminderNote nowMs={listed.nowMs} offer={offer} />
      </div>
    </article>
  );
});
