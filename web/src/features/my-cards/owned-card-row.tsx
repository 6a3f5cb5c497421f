import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { Locale } from '@coupon-centre/contract/field';
import { useReadOnly } from '#lib/read-only.ts';
import { type CouponAction, CouponCard } from '#ui/coupon-card.tsx';
import { couponFace, dataText, detailRoute, yuanText } from '#ui/coupon-face.ts';
import { couponWords } from '#ui/coupon-words.ts';
import { daysToExpiry } from './expiry.ts';
import { ExpiryNote } from './expiry-note.tsx';
import { type OwnedMove, ownedMove } from './owned-move.ts';
import { type MyCardsWords, myCardsWords } from './words.ts';

export interface OwnedCardRowProps {
  readonly card: OwnedCard;
  readonly locale: Locale;
  /** Epoch milliseconds by the server's clock. */
  readonly nowMs: number;
  readonly onUse?: ((card: OwnedCard) => void) | undefined;
  readonly onOpen: (href: string) => void;
  /** Chooses when to be reminded of its expiry. */
  readonly onRemind?: ((card: OwnedCard) => void) | undefined;
  /** Told in place of when it holds. */
  readonly fact?: string | undefined;
  /** Nothing in it can be pressed. */
  readonly isStill?: boolean;
}

/** The address of an owned coupon's detail (specification §2: `uCardId`, `sCardId`, `uCardNo`). */
const detailHref = ({ uCardId, sCardId, uCardNo, benefit }: OwnedCard): string =>
  `${detailRoute(benefit)}?${new URLSearchParams({ uCardId, sCardId, uCardNo }).toString()}`;

const looks = { USE: 'primary', SHOW_CODE: 'quiet', WAIT: 'off', RUNNING: 'off' } as const;

const actionText = (move: Exclude<OwnedMove, 'NONE'>, words: MyCardsWords): string => {
  switch (move) {
    case 'USE':
      return words.action.use;
    case 'SHOW_CODE':
      return words.action.showCode;
    case 'WAIT':
      return words.action.notYet;
    case 'RUNNING':
      return words.action.using;
    default:
      return move satisfies never;
  }
};

/** What a used one saved, with its unit. */
const savedTags = ({ savedFen, savedMb }: OwnedCard, words: MyCardsWords): readonly string[] => [
  ...(savedFen === undefined ? [] : [words.savedMoney(yuanText(savedFen))]),
  ...(savedMb === undefined ? [] : [words.savedData(dataText(savedMb))]),
];

export const OwnedCardRow = (props: OwnedCardRowProps) => {
  const { card, locale, nowMs, onUse, onOpen, onRemind, fact, isStill = false } = props;
  const words = myCardsWords[locale];
  const move = ownedMove(card);
  const refusal = useReadOnly();
  const href = detailHref(card);
  const days = move === 'NONE' ? null : daysToExpiry(card.validTo, nowMs);
  const text = move === 'NONE' ? '' : actionText(move, words);
  const action: CouponAction | undefined =
    move === 'NONE'
      ? undefined
      : {
          text,
          label: `${text} ${card.mTitle}`,
          look: looks[move],
          refusal: move === 'USE' ? refusal : undefined,
          onPress: () => (move === 'SHOW_CODE' ? onOpen(href) : onUse?.(card)),
        };
  return (
    <CouponCard
      action={isStill ? undefined : action}
      cardClass={card.cardClass}
      face={couponFace(card.benefit, card.cardClass, locale)}
      href={isStill ? undefined : href}
      isSpent={move === 'NONE'}
      reason={move === 'WAIT' || move === 'RUNNING' ? card.reason : undefined}
      stamp={couponWords[locale].stamps[card.state]}
      subTitle={card.sTitle}
      tags={[...(days === null ? [] : [words.expiresIn(days)]), ...savedTags(card, words)]}
      title={card.mTitle}
      validity={fact ?? card.time}
    >
      {onRemind && !isStill && <ExpiryNote card={card} nowMs={nowMs} onPress={() => onRemind(card)} />}
    </CouponCard>
  );
};
