import { KEYWORD_MAX_LENGTH, PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { useWords } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './search-form.module.css';

/** The search box: a real form, so that it works before hydration and with the keyboard's search key. */
export const SearchForm = ({ keyword }: { readonly keyword: string | null }) => {
  const { centre } = useWords();
  const [path, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = input.current?.value.trim() ?? '';
    input.current?.blur();
    if (wanted !== (keyword ?? '')) navigate(wanted === '' ? path : `${path}?keyword=${encodeURIComponent(wanted)}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 know the role but not the element
    <form action={PAGE_BASE + path} className={styles['form']} onSubmit={submit} role="search">
      <Icon name="search" size="1.6667rem" />
      <input
        aria-label={centre.searchLabel}
        autoComplete="off"
        className={styles['input']}
        defaultValue={keyword ?? ''}
        enterKeyHint="search"
        maxLength={KEYWORD_MAX_LENGTH}
        name="keyword"
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
          <Icon name="close" size="1.5rem" />
        </button>
      )}
    </form>
  );
};
