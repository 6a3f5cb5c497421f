import { useEffect, useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import styles from './shell.module.css';
import { words as book } from './words.ts';

const GlobalSearch = loadedDialog(async () => (await import('./global-search.tsx')).GlobalSearch);

/** Opens the search by its button, or by Ctrl+K anywhere. */
export const SearchOpener = () => {
  const words = useWords(book);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <button className={styles['find']} onClick={() => setOpen(true)} type="button">
        {words.search} <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <GlobalSearch onClose={() => setOpen(false)} />}
    </>
  );
};
