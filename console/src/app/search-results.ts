import { type Locale, locales } from '@coupon-centre/contract/foundation/field';

/** A result: what it is called, and where it is. */
export interface Found {
  readonly to: string;
  readonly name: string;
}

interface Named {
  readonly path: string;
  readonly title: Readonly<Record<Locale, string>>;
}

/** Screens whose name in either language has these letters, in the reader's; without any, all of them. */
export const foundScreens = (screens: readonly Named[], typed: string, reader: Locale): readonly Found[] =>
  screens
    .filter(({ title }) => locales.some((locale) => title[locale].toLowerCase().includes(typed.toLowerCase())))
    .map(({ path, title }) => ({ to: path, name: title[reader] }));
