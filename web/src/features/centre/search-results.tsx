import { useLocation } from 'wouter';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/illustrations/nothing-here.tsx';
import { StateView } from '#ui/state-view.tsx';
import { LaterPages } from './later-pages.tsx';
import styles from './search-results.module.css';

/** What the word was found in. */
export const SearchResults = ({ keyword }: { readonly keyword: string }) => {
  const { centre } = useWords();
  const [path, navigate] = useLocation();
  return (
    <section className={styles['results']}>
      <h2 className={styles['title']}>{centre.searchResult(keyword)}</h2>
      <LaterPages
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
