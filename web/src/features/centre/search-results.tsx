import { useWords } from '#lib/words/words.tsx';
import { DeferredPages } from './coupon-pages/deferred-pages.tsx';
import styles from './search-results.module.css';

/** Coupons that match the keyword. */
export const SearchResults = ({ keyword }: { readonly keyword: string }) => {
  const { centre } = useWords();
  return (
    <section className={styles['results']}>
      <h2 className={styles['title']}>{centre.searchResult(keyword)}</h2>
      <DeferredPages query={{ keyword }} />
    </section>
  );
};
