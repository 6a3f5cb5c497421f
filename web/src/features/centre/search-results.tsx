import { useWords } from '#lib/words/words.tsx';
import { DeferredPages } from './coupon-pages/deferred-pages.tsx';
import styles from './search-results.module.css';
import { useKeyword } from './use-keyword.ts';

/** Coupons that match the keyword. */
export const SearchResults = () => {
  const { centre } = useWords();
  const keyword = useKeyword();
  if (keyword === null) return null;
  return (
    <section className={styles['results']}>
      <h2 className={styles['title']} data-first-focus>
        {centre.searchResult(keyword)}
      </h2>
      <DeferredPages key={keyword} query={{ keyword }} />
    </section>
  );
};
