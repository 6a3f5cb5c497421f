import { KEYWORD_MAX_LENGTH, PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useWords } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { loadExtras } from './load-extras.ts';
import styles from './search-form.module.css';

/**
 * The search box: a real form, so that it works before hydration and with the keyboard's search key. What is below it while it is
 * used, such as suggestions, is loaded then.
 */
export const SearchForm = ({ keyword }: { readonly keyword: string | null }) => {
  const { centre } = useWords();
  const [path, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { part } = useDeferred(loadExtras, isOpen);
  const open = (query: string): void => {
    input.current?.blur();
    setOpen(false);
    navigate(path + query);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = input.current?.value.trim();
    open(wanted ? `?keyword=${encodeURIComponent(wanted)}` : '');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 know the role but not the element
    <form action={PAGE_BASE + path} className={styles['form']} onSubmit={submit} role="search">
      <Icon name="search" size="1.6667em" />
      <input
        aria-label={centre.searchLabel}
        autoComplete="off"
        className={styles['input']}
        defaultValue={keyword ?? ''}
        enterKeyHint="search"
        maxLength={KEYWORD_MAX_LENGTH}
        name="keyword"
        onFocus={() => setOpen(true)}
        placeholder={centre.searchHint}
        ref={input}
        type="search"
      />
      {keyword !== null && (
        <button
          aria-label={centre.searchClear}
          className={styles['clear']}
          onClick={() => navigate(path)}
          type="button"
        >
          <Icon name="close" size="1.5em" />
        </button>
      )}
      {isOpen && part && input.current && (
        <part.SearchHelp box={input.current} onClose={() => setOpen(false)} onOpen={open} />
      )}
    </form>
  );
};
