import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { ListEnd } from '#ui/states/list-end.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { rememberSearch } from '../search/search-history.ts';
import styles from './coupon-pages.module.css';
import { type ListQuery, listedCards, useEndlessList } from './endless-list.ts';
import { FailedList } from './failed-list.tsx';
import { type ListChoice, listChoiceOf, listQueryOf } from './list-choice.ts';
import { ListTools } from './list-tools.tsx';
import { listWords } from './list-words.ts';
import { NothingFound } from './nothing-found.tsx';

const SKELETONS = 5;

/** The list of a query, page by page; `children` where it is empty. */
const Pages = ({ query, children }: { readonly query: ListQuery; readonly children?: ReactNode }) => {
  const { centre } = useWords();
  const list = useEndlessList(query);
  const cards = listedCards(list.pages ?? []);
  const nowMs = useListNow(cards.map(({ card }) => card));
  if (list.hasFailed) return <FailedList onRetry={() => void list.refresh()} />;
  if (list.pages === undefined) return <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
  if (cards.length === 0) return children;
  return (
    <>
      <ul className="coupons">
        {cards.map(({ card, listedAt }) => (
          <li key={card.sCardId}>
            <CollectableCard card={card} listedAt={listedAt} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      <ListEnd {...list} words={centre} />
    </>
  );
};

/** Nothing can be collected now: the list without the filter. */
const NothingNow = ({ unfiltered }: { readonly unfiltered: ListChoice }) => {
  const words = listWords[useLocale()];
  const [path, navigate] = useLocation();
  const search = useSearch();
  const clear = (): void => navigate(path + listQueryOf(search, unfiltered), { replace: true });
  return (
    <StateView art={<NothingHereArt />} text={words.nothingNowHint} title={words.nothingNow}>
      <Button onPress={clear}>{words.withoutFilter}</Button>
    </StateView>
  );
};

/** No coupon matches the keyword: the way to all of them, and what is on. */
const NothingMatches = ({ keyword }: { readonly keyword: string }) => {
  const words = listWords[useLocale()];
  return (
    <>
      <NothingFound keyword={keyword} />
      <h3 className={styles['onNow']}>{words.onNow}</h3>
      <Pages query={{ collectableNow: true }} />
    </>
  );
};

export interface CouponPagesProps {
  /** A class, the matches of a keyword, or all. */
  readonly query: Pick<ListQuery, 'classId' | 'keyword'>;
}

/** An endless list of coupons with its order and filter, loaded page by page. */
export const CouponPages = ({ query }: CouponPagesProps) => {
  const choice = listChoiceOf({ search: useSearch(), hash: '' });
  const { sort, isCollectable, classId } = choice;
  const { keyword } = query;
  useEffect(() => {
    if (keyword !== undefined) rememberSearch(keyword);
  }, [keyword]);
  // Elsewhere than in a search, the class is the tab's.
  const unfiltered = { ...choice, isCollectable: false, ...(keyword !== undefined && { classId: null }) };
  const isFiltered = isCollectable || (keyword !== undefined && classId !== null);
  return (
    <>
      <ListTools choice={choice} hasClasses={keyword !== undefined} />
      <Pages
        query={{
          ...query,
          ...(keyword !== undefined && classId !== null && { classId }),
          ...(sort !== 'default' && { sort }),
          ...(isCollectable && { collectableNow: true }),
        }}
      >
        {keyword !== undefined && !isFiltered ? (
          <NothingMatches keyword={keyword} />
        ) : (
          <NothingNow unfiltered={unfiltered} />
        )}
      </Pages>
    </>
  );
};
