import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { showPalette } from './palette.ts';

const KEPT_AS = 'console.scheme';
const DARK = matchMedia('(prefers-color-scheme: dark)');

/** `device`: follows the device. */
export type SchemeChoice = 'device' | 'light' | 'dark';

const kept = (): SchemeChoice => {
  const value = localStorage.getItem(KEPT_AS);
  return value === 'light' || value === 'dark' ? value : 'device';
};

const watchDevice = (listener: () => void): (() => void) => {
  DARK.addEventListener('change', listener);
  return () => DARK.removeEventListener('change', listener);
};

interface Scheme {
  readonly choice: SchemeChoice;
  readonly isDark: boolean;
  readonly choose: (choice: SchemeChoice) => void;
}

const SchemeContext = createContext<Scheme | null>(null);

/** Light or dark: the chosen scheme, otherwise the device's. */
export const SchemeProvider = ({ children }: { readonly children: ReactNode }) => {
  const [choice, setChoice] = useState(kept);
  const isDeviceDark = useSyncExternalStore(watchDevice, () => DARK.matches);
  const isDark = choice === 'dark' || (choice === 'device' && isDeviceDark);
  useLayoutEffect(() => {
    showPalette(isDark ? 'dark' : 'light');
  }, [isDark]);
  const choose = (next: SchemeChoice): void => {
    localStorage.setItem(KEPT_AS, next);
    setChoice(next);
  };
  return <SchemeContext value={{ choice, isDark, choose }}>{children}</SchemeContext>;
};

export const useScheme = (): Scheme => {
  const scheme = useContext(SchemeContext);
  if (scheme === null) throw new Error('rendered outside SchemeProvider');
  return scheme;
};
