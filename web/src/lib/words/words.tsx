import type { Locale } from '@coupon-centre/contract/foundation/field';
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

/** The first bundle's phrase book in the page's language. */
export const useWords = (): Phrases => useContextWords().phrases;

/** The page's language, also for the texts of lazy-loaded screens. */
export const useLocale = (): Locale => useContextWords().locale;
