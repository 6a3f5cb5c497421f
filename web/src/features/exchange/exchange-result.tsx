import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { momentInWords } from '#lib/time/moment-words.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useCouponUse } from '#lib/use/coupon-use.tsx';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CouponCard } from '#ui/ticket/coupon-card.tsx';
import { couponFace, detailRoute } from '#ui/ticket/coupon-face.ts';
import { couponWords } from '#ui/ticket/coupon-words.ts';
import styles from './exchange-screen.module.css';
import type { Exchanged } from './use-exchange.ts';
import type { ExchangeWords } from './words.ts';

interface ResultProps {
  readonly exchanged: Exchanged;
  readonly words: ExchangeWords;
  readonly onAgain: () => void;
}

/** The coupon that the code gave, and what can be done next. */
export const ExchangeResult = ({ exchanged: { card, isEarlier, heldUntil }, words, onAgain }: ResultProps) => {
  const locale = useLocale();
  const { centre } = useWords();
  const use = useCouponUse();
  const refusal = useReadOnly();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { uCardId, sCardId, uCardNo } = card;
  const isCode = benefits[card.benefit.kind].usedBy === 'code';
  return (
    <div>
      <div className={styles['done']}>
        <span className={styles['tick']}>
          <Icon name="check" size="2.3333em" />
        </span>
        <h2 className={styles['heading']} ref={heading} tabIndex={-1}>
          {isEarlier ? words.alreadyYours : words.succeeded}
        </h2>
        <p className={styles['hint']}>{isEarlier ? words.alreadyYoursHint : words.succeededHint}</p>
        {heldUntil !== undefined && (
          <p className={styles['hint']}>{words.held(momentInWords(heldUntil, serverNow(), centre))}</p>
        )}
      </div>
      <CouponCard
        cardClass={card.cardClass}
        face={couponFace(card.benefit, card.cardClass, locale)}
        href={`${detailRoute(card.benefit)}?${new URLSearchParams({ uCardId, sCardId, uCardNo }).toString()}`}
        isSpent={card.state !== 'AVAILABLE' && card.state !== 'USING' && card.state !== 'PENDING'}
        reason={card.reason}
        stamp={couponWords[locale].stamps[card.state]}
        subTitle={card.sTitle}
        title={card.mTitle}
        validity={card.time}
      />
      <div className={styles['buttons']}>
        {card.usable && !isCode && (
          <Button onPress={() => use.begin(card)} refusal={refusal} size="block">
            {words.use}
          </Button>
        )}
        {card.state === 'AVAILABLE' && isCode && (
          <Link className={buttonClass('primary', 'block')} href={`/checkCoupon?uCardId=${uCardId}`}>
            {words.show}
          </Link>
        )}
        <Link className={buttonClass('quiet', 'block')} href="/myCard">
          {words.toMyCards}
        </Link>
        <Button look="plain" onPress={onAgain} size="block">
          {words.another}
        </Button>
        <Link
          className={buttonClass('plain', 'block')}
          href={`/myCard?feedback=1&${new URLSearchParams({ uCardId, uCardNo }).toString()}`}
        >
          {words.feedback}
        </Link>
      </div>
      {use.dialog}
    </div>
  );
};
