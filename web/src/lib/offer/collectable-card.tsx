import { memo } from 'react';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { CouponCard } from '#ui/coupon-card.tsx';
import { couponFace } from '#ui/coupon-face.ts';
import { TicketNote } from '#ui/ticket-note.tsx';
import { momentInWords } from './moment-words.ts';
import { type ListedOffer, useOffer } from './use-offer.ts';

/** A coupon on offer, with the one button that says what can be done about it now. */
export const CollectableCard = memo((offer: ListedOffer) => {
  const phrases = useWords();
  const locale = useLocale();
  const { card, action, press, changeReminder, path } = useOffer(offer);
  const remindsAt =
    card.reminder === undefined
      ? ''
      : phrases.centre.remindsAt(momentInWords(card.reminder.remindAt, offer.nowMs, phrases.centre));
  return (
    <CouponCard
      action={{
        text: action.text,
        look: action.look,
        isBusy: action.isBusy ?? false,
        label: phrases.centre.ofCoupon(action.text, card.mTitle),
        ...(press && { onPress: press }),
      }}
      cardClass={card.cardClass}
      face={couponFace(card.benefit, card.cardClass, locale)}
      href={path}
      isSpent={action.isSpent ?? false}
      reason={action.reason}
      share={
        offer.grabId === undefined
          ? undefined
          : { percent: card.remainPercent, text: phrases.centre.left(card.remainPercent) }
      }
      subTitle={card.sTitle}
      tags={card.tags}
      title={card.mTitle}
      validity={card.time}
    >
      {action.does === 'forget' && card.reminder && (
        <TicketNote label={phrases.centre.ofCoupon(remindsAt, card.mTitle)} onPress={changeReminder} text={remindsAt} />
      )}
    </CouponCard>
  );
});
