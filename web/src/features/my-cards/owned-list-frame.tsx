import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import type { ReactNode } from 'react';
import { useLocale } from '#lib/words/words.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { ListEnd } from '#ui/states/list-end.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import type { OwnedList } from './owned-list.ts';
import { myCardsWords } from './words.ts';

const SKELETON_CARDS = 4;

export interface OwnedListFrameProps {
  readonly list: OwnedList;
  /** Those of the list to show. */
  readonly cards: readonly OwnedCard[];
  /** Shown when there are none. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** Frame of an owned-coupon list: loading, failed, empty, or the coupons and the list's end. */
export const OwnedListFrame = ({ list, cards, empty, children }: OwnedListFrameProps) => {
  const locale = useLocale();
  const words = myCardsWords[locale];
  if (list.hasFailed) return <FailedView locale={locale} onRetry={() => list.refresh()} title={words.failed} />;
  if (list.cards === undefined) return <CouponListSkeleton count={SKELETON_CARDS} label={words.loading} />;
  if (cards.length === 0 && !list.hasMore) return empty;
  return (
    <>
      {children}
      <ListEnd {...list} words={words.listEnd} />
    </>
  );
};
