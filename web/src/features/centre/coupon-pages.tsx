import { type ReactNode, useEffect, useRef } from 'react';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import styles from './coupon-pages.module.css';
import { type EndlessList, type ListQuery, listedCards, useEndlessList } from './endless-list.ts';
import { FailedList } from './failed-list.tsx';

const SKELETONS = 5;
/** The next page is asked for this far before the end comes into view. */
const AHEAD = '600px';

/** The end of what was read: fetches on when it comes near, by itself or, where the browser cannot tell, by its button. */
const ListEnd = ({ hasMore, isLoadingMore, hasMoreFailed, loadMore }: EndlessList) => {
  const { centre } = useWords();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });
  useEffect(() => {
    if (!hasMore || hasMoreFailed || isLoadingMore || end.current === null) return;
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, hasMoreFailed, isLoadingMore]);
  return (
    <div className={styles['end']} ref={end}>
      {hasMore ? (
        <Button busy={isLoadingMore} look="plain" onPress={loadMore}>
          {hasMoreFailed ? centre.retry : isLoadingMore ? centre.loadingMore : centre.loadMore}
        </Button>
      ) : (
        centre.end
      )}
    </div>
  );
};

export interface CouponPagesProps {
  readonly query: ListQuery;
  /** Stands where nothing was found. */
  readonly empty?: ReactNode;
}

/** A list of coupons to its end, page by page. */
export const CouponPages = ({ query, empty }: CouponPagesProps) => {
  const { centre } = useWords();
  const list = useEndlessList(query);
  const cards = listedCards(list.pages ?? []);
  const nowMs = useListNow(cards.map(({ card }) => card));
  if (list.hasFailed) return <FailedList onRetry={list.retry} />;
  if (list.pages === undefined) return <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
  if (cards.length === 0) return empty ?? null;
  return (
    <>
      <ul>
        {cards.map(({ card, listedAt }) => (
          <li className={styles['coupon']} key={card.sCardId}>
            <CollectableCard card={card} listedAt={listedAt} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      <ListEnd {...list} />
    </>
  );
};
