import { useWords } from '#lib/words/words.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import styles from './screen-loading.module.css';

/** Shown while a screen's code is loading. */
export const ScreenLoading = () => {
  const { shell } = useWords();
  return (
    <main aria-busy="true" className={styles['loading']}>
      <span className={styles['mark']}>
        <BrandMark size="4.6667em" />
      </span>
      <p className="only-spoken" role="status">
        {shell.loading}
      </p>
    </main>
  );
};
