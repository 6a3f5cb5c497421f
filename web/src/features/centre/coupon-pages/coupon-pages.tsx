import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useWords } from '#lib/words/words.tsx';
import { ListEnd } from '#ui/states/list-end.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import styles from './coupon-pages.module.css';
import { type ListQuery, listedCards, useEndlessList } from './endless-list.ts';
import { FailedList } from './failed-list.tsx';
import { NothingFound } from './nothing-found.tsx';

const SKELETONS = 5;

export interface CouponPagesProps {
  readonly query: ListQuery;
}

/** An endless list of coupons, loaded page by page. */
export const CouponPages = ({ query }: CouponPagesProps) => {
  const { centre } = useWords();
  const list = useEndlessList(query);
  const cards = listedCards(list.pages ?? []);
  const nowMs = useListNow(cards.map(({ card }) => card));
  if (list.hasFailed) return <FailedList onRetry={() => void list.refresh()} />;
  if (list.pages === undefined) return <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
  if (cards.length === 0) return query.keyword === undefined ? null : <NothingFound keyword={query.keyword} />;
  return (
    <>
      <ul>
        {cards.map(({ card, listedAt }) => (
          <li className={styles['coupon']} key={card.sCardId}>
            <CollectableCard card={card} listedAt={listedAt} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      <ListEnd {...list} words={centre} />
    </>
  );
};
