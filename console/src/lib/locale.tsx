import type { Locale } from '@coupon-centre/contract/foundation/field';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';

const KEPT_AS = 'console.locale';

const chosen = (): Locale => {
  const kept = localStorage.getItem(KEPT_AS);
  if (kept === 'zh-CN' || kept === 'en') return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
};

interface Language {
  readonly locale: Locale;
  readonly choose: (locale: Locale) => void;
}

const LanguageContext = createContext<Language | null>(null);

/** The console's language: the chosen one, otherwise the browser's. */
export const LocaleProvider = ({ children }: { readonly children: ReactNode }) => {
  const [locale, setLocale] = useState(chosen);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const choose = (next: Locale): void => {
    localStorage.setItem(KEPT_AS, next);
    // Immediately, since the next request sends it in its headers.
    document.documentElement.lang = next;
    setLocale(next);
  };
  return <LanguageContext value={{ locale, choose }}>{children}</LanguageContext>;
};

export const useLanguage = (): Language => {
  const language = useContext(LanguageContext);
  if (language === null) throw new Error('rendered outside LocaleProvider');
  return language;
};

export const useLocale = (): Locale => useLanguage().locale;

/** A feature's texts (`words.ts`) in the console's language. */
export const useWords = <Book extends Readonly<Record<Locale, object>>>(book: Book): Book[Locale] => book[useLocale()];
