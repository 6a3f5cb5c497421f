import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useAnswer } from '#lib/call/use-answer.ts';
import { forgetSearches, searchHistory } from '#lib/search/search-history.ts';
import { useLocale } from '#lib/words/words.tsx';
import styles from './search-help.module.css';
import { searchTexts } from './search-words.ts';
import { suggest } from './suggest.ts';

const SUGGESTIONS_MAX = 8;

export interface SearchHelpProps {
  readonly box: HTMLInputElement;
  readonly onClose: () => void;
  /** Opens an address of the centre, given by its query. */
  readonly onOpen: (query: string) => void;
}

/** A tap must not take the focus from the box before it counts: that would close this. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

const queryOf = (keyword: string): string => `?keyword=${encodeURIComponent(keyword)}`;

interface WordsProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly onOpen: (query: string) => void;
  readonly hint?: string;
  readonly clear?: { readonly text: string; readonly onPress: () => void };
}

const Words = ({ title, words, onOpen, hint, clear }: WordsProps) =>
  words.length > 0 && (
    <section className={styles['section']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {hint && <span className={styles['hint']}>{hint}</span>}
        {clear && (
          <button className={styles['clear']} onClick={clear.onPress} onMouseDown={keepFocus} type="button">
            {clear.text}
          </button>
        )}
      </div>
      <ul className={styles['words']}>
        {words.map((word) => (
          <li key={word}>
            <button
              className={styles['word']}
              onClick={() => onOpen(queryOf(word))}
              onMouseDown={keepFocus}
              type="button"
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );

/** What is typed in the box. Closes when the focus leaves the box's form, or with Escape. */
const useTyped = (box: HTMLInputElement, onClose: () => void): string => {
  const [typed, setTyped] = useState(box.value);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { form } = box;
    const type = (): void => setTyped(box.value);
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) close.current();
    };
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close.current();
    };
    box.addEventListener('input', type);
    form?.addEventListener('focusout', leave);
    form?.addEventListener('keydown', closeOnEscape);
    return () => {
      box.removeEventListener('input', type);
      form?.removeEventListener('focusout', leave);
      form?.removeEventListener('keydown', closeOnEscape);
    };
  }, [box]);
  return typed;
};

/** Below the search box: earlier and popular searches, and suggestions while something is typed, which is not sent. */
export const SearchHelp = ({ box, onClose, onOpen }: SearchHelpProps) => {
  const typed = useTyped(box, onClose);
  const texts = searchTexts[useLocale()];
  const [history, setHistory] = useState(searchHistory);
  const { data } = useAnswer('listSearchWords', {}, { revalidateOnFocus: false });
  const suggested = suggest(data?.words ?? [], typed, SUGGESTIONS_MAX);
  const isEmpty = typed.trim() === '';
  if (isEmpty ? history.length === 0 && !data?.popular.length : suggested.length === 0) return null;
  const clear = (): void => {
    forgetSearches();
    setHistory([]);
    // The button goes with them.
    box.focus();
  };
  return (
    <div className={styles['help']}>
      {isEmpty ? (
        <>
          <Words
            clear={{ text: texts.clear, onPress: clear }}
            hint={texts.historyHint}
            onOpen={onOpen}
            title={texts.history}
            words={history}
          />
          <Words onOpen={onOpen} title={texts.popular} words={data?.popular ?? []} />
        </>
      ) : (
        <ul aria-label={texts.suggestions} aria-live="polite">
          {suggested.map(({ text, classId }) => (
            <li key={text}>
              <button
                className={styles['suggestion']}
                onClick={() =>
                  onOpen(classId === undefined ? queryOf(text) : `?classId=${encodeURIComponent(classId)}`)
                }
                onMouseDown={keepFocus}
                type="button"
              >
                <span>{text}</span>
                {classId !== undefined && <span className={styles['hint']}>{texts.ofClass}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
