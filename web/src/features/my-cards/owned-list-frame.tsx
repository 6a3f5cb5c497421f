import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { ReactNode } from 'react';
import { useLocale } from '#lib/words/words.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import type { OwnedList } from './owned-list.ts';
import { myCardsWords } from './words.ts';

const SKELETON_CARDS = 4;

export interface OwnedListFrameProps {
  readonly list: OwnedList;
  /** Those of the list that are to be shown. */
  readonly cards: readonly OwnedCard[];
  /** Stands where there are none. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list of one's own coupons: on its way, failed, none, or what there is with its end. */
export const OwnedListFrame = ({ list, cards, empty, children }: OwnedListFrameProps) => {
  const locale = useLocale();
  const words = myCardsWords[locale];
  if (list.hasFailed) return <FailedView locale={locale} onRetry={() => void list.refresh()} title={words.failed} />;
  if (list.cards === undefined) return <CouponListSkeleton count={SKELETON_CARDS} label={words.loading} />;
  if (cards.length === 0 && !list.hasMore) return empty;
  return (
    <>
      {children}
      <ListEnd {...list} words={words.listEnd} />
    </>
  );
};
