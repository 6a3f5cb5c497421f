import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { Comparison } from '#ui/variants/comparison.tsx';
import styles from './pages.module.css';
import { words as book } from './words.ts';

/** What the variants of a published version brought. */
export const PageComparison = ({ pageId, version }: { readonly pageId: string; readonly version: number }) => {
  const { comparison: words } = useWords(book);
  const { pageAlone: itself } = useWords(pageWords);
  const asked = useCall('showPageComparison', { pageId, version });
  return (
    <section aria-label={words.title} className={styles['card']}>
      <h2 className={styles['heading']}>{words.title}</h2>
      <Answered asked={asked}>
        {(shown) => <Comparison group={shown.page} shown={shown} words={{ ...words, itself }} />}
      </Answered>
    </section>
  );
};
