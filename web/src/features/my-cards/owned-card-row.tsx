import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { type CouponAction, CouponCard } from '#ui/ticket/coupon-card.tsx';
import { couponFace, detailRoute, yuanText } from '#ui/ticket/coupon-face.ts';
import { couponWords } from '#ui/ticket/coupon-words.ts';
import { dataText } from '#ui/ticket/value-text.ts';
import { daysToExpiry } from './expiry.ts';
import { ExpiryNote } from './expiry-note.tsx';
import { type OwnedAction, ownedAction } from './owned-action.ts';
import { type MyCardsWords, myCardsWords } from './words.ts';

export interface OwnedCardRowProps {
  readonly card: OwnedCard;
  readonly locale: Locale;
  /** Epoch milliseconds by the server's clock. */
  readonly nowMs: number;
  readonly onUse?: ((card: OwnedCard) => void) | undefined;
  readonly onOpen: (href: string) => void;
  /** Opens the choice of an expiry reminder. */
  readonly onRemind?: ((card: OwnedCard) => void) | undefined;
  /** Shown in place of the validity. */
  readonly fact?: string | undefined;
  /** Without controls. */
  readonly isStill?: boolean;
}

/** The address of an owned coupon's detail (specification §2: `uCardId`, `sCardId`, `uCardNo`). */
const detailHref = ({ uCardId, sCardId, uCardNo, benefit }: OwnedCard): string =>
  `${detailRoute(benefit)}?${new URLSearchParams({ uCardId, sCardId, uCardNo }).toString()}`;

const looks = { USE: 'primary', SHOW_CODE: 'quiet', WAIT: 'off', RUNNING: 'off' } as const;

const actionText = (action: Exclude<OwnedAction, 'NONE'>, words: MyCardsWords): string => {
  switch (action) {
    case 'USE':
      return words.action.use;
    case 'SHOW_CODE':
      return words.action.showCode;
    case 'WAIT':
      return words.action.notYet;
    case 'RUNNING':
      return words.action.using;
    default:
      return action satisfies never;
  }
};

/** What a used coupon saved, with its unit. */
const savedTags = ({ savedFen, savedMb }: OwnedCard, locale: Locale): readonly string[] => {
  const words = myCardsWords[locale];
  return [
    ...(savedFen === undefined ? [] : [words.savedMoney(yuanText(savedFen))]),
    ...(savedMb === undefined ? [] : [words.savedData(dataText(savedMb, locale))]),
  ];
};

export const OwnedCardRow = (props: OwnedCardRowProps) => {
  const { card, locale, nowMs, onUse, onOpen, onRemind, fact, isStill = false } = props;
  const words = myCardsWords[locale];
  const available = ownedAction(card);
  const refusal = useReadOnly();
  const href = detailHref(card);
  const days = available === 'NONE' || available === 'RUNNING' ? null : daysToExpiry(card.validTo, nowMs);
  const text = available === 'NONE' ? '' : actionText(available, words);
  const action: CouponAction | undefined =
    available === 'NONE'
      ? undefined
      : {
          text,
          label: `${text} ${card.mTitle}`,
          look: looks[available],
          refusal: available === 'USE' ? refusal : undefined,
          onPress: () => (available === 'SHOW_CODE' ? onOpen(href) : onUse?.(card)),
        };
  return (
    <CouponCard
      action={isStill ? undefined : action}
      cardClass={card.cardClass}
      face={couponFace(card.benefit, card.cardClass, locale)}
      href={isStill ? undefined : href}
      isSpent={available === 'NONE'}
      reason={available === 'WAIT' || available === 'RUNNING' ? card.reason : undefined}
      stamp={couponWords[locale].stamps[card.state]}
      subTitle={card.sTitle}
      tags={[...(days === null ? [] : [words.expiresIn(days)]), ...savedTags(card, locale)]}
      title={card.mTitle}
      validity={fact ?? card.time}
    >
      {onRemind && !isStill && <ExpiryNote card={card} nowMs={nowMs} onPress={() => onRemind(card)} />}
    </CouponCard>
  );
};
