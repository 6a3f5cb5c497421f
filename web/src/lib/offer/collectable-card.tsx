import type { Card } from '@coupon-centre/contract/card/card';
import { memo } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#lib/session.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { CouponCard } from '#ui/coupon-card.tsx';
import { couponFace } from '#ui/coupon-face.ts';
import { cardAction } from './card-action.ts';
import { cardAt } from './card-at.ts';
import { afterClaim, claimKey, useClaim } from './claim-store.ts';
import { collect } from './collect.ts';

export interface CollectableCardProps {
  readonly card: Card;
  /** When the list that holds it was made, epoch milliseconds on the server. */
  readonly listedAt: number;
  /** The present, epoch milliseconds on the server. */
  readonly nowMs: number;
  /** The grab it belongs to. */
  readonly grabId?: string;
}

const detailPath = ({ sCardId, uCardId, actionState }: Card): string => {
  const owned = uCardId !== undefined && actionState === 'OWNED_USE' ? `&uCardId=${uCardId}` : '';
  return `/cardDetail?sCardId=${sCardId}${owned}`;
};

/** A coupon on offer, with the one button that says what can be done about it now. */
export const CollectableCard = memo(({ card: listed, listedAt, nowMs, grabId }: CollectableCardProps) => {
  const phrases = useWords();
  const locale = useLocale();
  const isLoggedIn = useSession() !== null;
  const [, navigate] = useLocation();
  const claim = useClaim(claimKey(listed.sCardId, grabId));
  const card = cardAt(afterClaim(listed, listedAt, claim), nowMs, isLoggedIn);
  const action = cardAction(card, { claim, isGrab: grabId !== undefined, nowMs }, phrases.centre);
  const press = {
    collect: () => void collect(card, grabId, claim, phrases),
    use: () => navigate(detailPath(card)),
    nothing: undefined,
  }[action.does];
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
      href={detailPath(card)}
      isSpent={action.isSpent ?? false}
      reason={action.reason}
      share={
        grabId === undefined
          ? undefined
          : { percent: card.remainPercent, text: phrases.centre.left(card.remainPercent) }
      }
      subTitle={card.sTitle}
      tags={card.tags}
      title={card.mTitle}
      validity={card.time}
    />
  );
});
