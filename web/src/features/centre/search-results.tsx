import { useLocation } from 'wouter';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { DeferredPages } from './coupon-pages/deferred-pages.tsx';
import styles from './search-results.module.css';

/** Coupons that match the keyword. */
export const SearchResults = ({ keyword }: { readonly keyword: string }) => {
  const { centre } = useWords();
  const [path, navigate] = useLocation();
  return (
    <section className={styles['results']}>
      <h2 className={styles['title']}>{centre.searchResult(keyword)}</h2>
      <DeferredPages
        empty={
          <StateView art={<NothingHereArt />} text={centre.searchEmptyHint} title={centre.searchEmpty(keyword)}>
            <Button onPress={() => navigate(path)}>{centre.showAll}</Button>
          </StateView>
        }
        query={{ keyword }}
      />
    </section>
  );
};
