import { useState } from 'react';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useLocale } from '#lib/words/words.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './code-file-screen.module.css';
import { CodeFileView } from './code-file-view.tsx';
import type { ExtractionKey } from './extraction.ts';
import { ExtractionForm } from './extraction-form.tsx';
import { useExtraction } from './use-extraction.ts';
import { codeFileWords } from './words.ts';

const nothing: ExtractionKey = { batchNo: '', extractCode: '' };

/** `/exchange?view=file`: a group customer downloads their code file. */
export const CodeFileScreen = () => {
  const words = codeFileWords[useLocale()];
  const goBack = useGoBack();
  const extraction = useExtraction();
  const [typed, setTyped] = useState(nothing);
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main className={styles['screen']}>
        {extraction.file === null ? (
          <ExtractionForm extraction={extraction} onType={setTyped} typed={typed} />
        ) : (
          <CodeFileView extraction={extraction} file={extraction.file} />
        )}
      </main>
    </>
  );
};
