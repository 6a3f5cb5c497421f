import { memo } from 'react';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { CouponCard } from '#ui/ticket/coupon-card.tsx';
import { couponFace } from '#ui/ticket/coupon-face.ts';
import { ReminderLine } from './reminder-line.tsx';
import { type ListedOffer, useOffer } from './use-offer.ts';

/** A coupon on offer, with the one button for its current state. */
export const CollectableCard = memo((listed: ListedOffer) => {
  const phrases = useWords();
  const locale = useLocale();
  const offer = useOffer(listed);
  const { card, action, press, path } = offer;
  const refusal = useReadOnly();
  return (
    <CouponCard
      action={{
        text: action.text,
        look: action.look,
        isBusy: action.isBusy ?? false,
        label: phrases.centre.ofCoupon(action.text, card.mTitle),
        ...(press && { onPress: press }),
        ...(press && action.does !== 'use' && { refusal }),
      }}
      cardClass={card.cardClass}
      face={couponFace(card.benefit, card.cardClass, locale)}
      href={path}
      isReasonInPlace={action.isPersonal ?? false}
      isSpent={action.isSpent ?? false}
      reason={action.reason}
      share={
        listed.grabId === undefined
          ? undefined
          : { percent: card.remainPercent, text: phrases.centre.left(card.remainPercent) }
      }
      subTitle={card.sTitle}
      tags={card.tags}
      title={card.mTitle}
      validity={card.time}
    >
      <ReminderLine nowMs={listed.nowMs} offer={offer} />
    </CouponCard>
  );
});
