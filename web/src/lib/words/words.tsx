import type { Locale } from '@coupon-centre/contract/field';
import { createContext, type ReactNode, useContext } from 'react';
import type { Phrases } from './phrases.ts';

interface Words {
  readonly locale: Locale;
  readonly phrases: Phrases;
}

const WordsContext = createContext<Words | null>(null);

export const WordsProvider = ({ locale, phrases, children }: Words & { readonly children: ReactNode }) => (
  <WordsContext value={{ locale, phrases }}>{children}</WordsContext>
);

const useContextWords = (): Words => {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('rendered outside WordsProvider');
  return words;
};

/** The phrase book of the page's language, as far as it is in the first bundle. */
export const useWords = (): Phrases => useContextWords().phrases;

/** The page's language, also for the word lists that screens loaded on demand bring along. */
export const useLocale = (): Locale => useContextWords().locale;
