import { useWords } from '#lib/words/words.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import styles from './screen-loading.module.css';

/** Stands where a screen's code is still on its way. */
export const ScreenLoading = () => {
  const { shell } = useWords();
  return (
    <main aria-busy="true" className={styles['loading']}>
      <span className={styles['mark']}>
        <BrandMark size="4.6667rem" />
      </span>
      <p className="only-spoken" role="status">
        {shell.loading}
      </p>
    </main>
  );
};
