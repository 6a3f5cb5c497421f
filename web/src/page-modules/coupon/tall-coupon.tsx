import { memo } from 'react';
import { Link } from 'wouter';
import { ReminderLine } from '#lib/offer/reminder-line.tsx';
import { type ListedOffer, useOffer } from '#lib/offer/use-offer.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { useHasStickyButton } from '#page-modules/page-cards.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TimeText } from '#ui/text/time-text.tsx';
import { couponFace } from '#ui/ticket/coupon-face.ts';
import { Figure } from '#ui/ticket/figure.tsx';
import ticket from '#ui/ticket/ticket.module.css';
import { StockShare } from './stock-share.tsx';
import styles from './tall-coupon.module.css';

export interface TallCouponProps extends ListedOffer {
  /** Full width with all its text; otherwise half a row with value, title, stock left and button. */
  readonly isLarge: boolean;
}

/** An upright coupon: value on top, text and button below. */
export const TallCoupon = memo(({ isLarge, ...listed }: TallCouponProps) => {
  const { centre } = useWords();
  const offer = useOffer(listed);
  const { card, action, press, path } = offer;
  const face = couponFace(card.benefit, card.cardClass, useLocale());
  const isRepeated = useHasStickyButton(card.sCardId) && isLarge;
  const tone = ticket[action.isSpent ? 'spent' : card.cardClass];
  return (
    <article className={classNames(ticket['ticket'], tone, styles['coupon'], isLarge && styles['large'])}>
      <p className={classNames(ticket['stub'], ticket['notched'], styles['stub'])}>
        <span className={ticket['value']}>
          <Figure className={styles['figure']} face={face} />
        </span>
        {face.note && <span className={styles['note']}>{face.note}</span>}
      </p>
      <div className={styles['words']}>
        <h3 className={styles['title']}>
          <Link className={ticket['link']} href={path}>
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
        <ReminderLine nowMs={listed.nowMs} offer={offer} />
      </div>
    </article>
  );
});
