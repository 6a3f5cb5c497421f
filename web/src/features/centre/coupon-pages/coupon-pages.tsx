import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { rememberSearch } from '#lib/search/search-history.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { ListEnd } from '#ui/states/list-end.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import styles from './coupon-pages.module.css';
import { type ListQuery, listedCards, useEndlessList } from './endless-list.ts';
import { FailedList } from './failed-list.tsx';
import { type ListChoice, listChoiceOf, listQueryOf } from './list-choice.ts';
import { ListTools } from './list-tools.tsx';
import { listWords } from './list-words.ts';
import { NothingFound } from './nothing-found.tsx';

const SKELETONS = 5;

interface PagesProps {
  readonly query: ListQuery;
  /** Where the list is empty; nothing narrows it, if absent. */
  readonly children?: ReactNode;
}

/** The list of a query, page by page. */
const Pages = ({ query, children }: PagesProps) => {
  const { centre } = useWords();
  const list = useEndlessList(query);
  const cards = listedCards(list.pages ?? []);
  const nowMs = useListNow(cards.map(({ card }) => card));
  if (list.hasFailed) return <FailedList onRetry={() => list.refresh()} />;
  if (list.pages === undefined) return <CouponListSkeleton count={SKELETONS} label={centre.loading} />;
  if (cards.length === 0) return children ?? <NothingHere onRefresh={() => void list.refresh()} />;
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

/** Nothing is narrowed, and nothing is there. */
const NothingHere = ({ onRefresh }: { readonly onRefresh: () => void }) => {
  const words = listWords[useLocale()];
  return (
    <StateView art={<NothingHereArt />} text={words.nothingHereHint} title={words.nothingHere}>
      <Button onPress={onRefresh}>{words.refresh}</Button>
    </StateView>
  );
};

interface NothingFitsProps {
  /** Kept to what can be collected now, not to a class alone. */
  readonly isCollectable: boolean;
  readonly unfiltered: ListChoice;
}

/** Nothing is left by the filters: the way to the list without them. */
const NothingFits = ({ isCollectable, unfiltered }: NothingFitsProps) => {
  const words = listWords[useLocale()];
  const [path, navigate] = useLocation();
  const search = useSearch();
  const clear = (): void => navigate(path + listQueryOf(search, unfiltered), { replace: true });
  return (
    <StateView
      art={<NothingHereArt />}
      isAlert
      text={isCollectable ? words.nothingNowHint : words.nothingInClassHint}
      title={isCollectable ? words.nothingNow : words.nothingInClass}
    >
      <Button onPress={clear}>{isCollectable ? words.withoutFilter : words.allClasses}</Button>
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
  const search = useSearch();
  // What was tapped shows at once that it is chosen; the list follows.
  const choice = listChoiceOf({ search: useDeferredValue(search), hash: '' });
  const { sort, isCollectable, classId } = choice;
  const { keyword } = query;
  useEffect(() => {
    if (keyword !== undefined) rememberSearch(keyword);
  }, [keyword]);
  // Elsewhere than in a search, the class is the tab's.
  const unfiltered = { ...choice, isCollectable: false, ...(keyword !== undefined && { classId: null }) };
  const isFiltered = isCollectable || (keyword !== undefined && classId !== null);
  const unmatched = keyword === undefined ? null : <NothingMatches keyword={keyword} />;
  const nothing = isFiltered ? <NothingFits isCollectable={isCollectable} unfiltered={unfiltered} /> : unmatched;
  return (
    <>
      <ListTools choice={listChoiceOf({ search, hash: '' })} hasClasses={keyword !== undefined} />
      <Pages
        query={{
          ...query,
          ...(keyword !== undefined && classId !== null && { classId }),
          ...(sort !== 'default' && { sort }),
          ...(isCollectable && { collectableNow: true }),
        }}
      >
        {nothing}
      </Pages>
    </>
  );
};
