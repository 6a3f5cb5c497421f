import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import bar from '#ui/top-bar.module.css';
import styles from './page-head.module.css';
import { pageWords } from './words.ts';

/** A page's layout: one of several pages, a campaign's front page, or a single coupon's. */
export type PageLayout = 'page' | 'campaign' | 'single';

export interface PageHeadProps {
  readonly layout: PageLayout;
  readonly title: string;
  /** The page's heading is in its first banner instead. */
  readonly isTitleBelow: boolean;
  readonly onBack?: (() => void) | undefined;
  /** One more control at the end. */
  readonly end?: ReactNode;
}

/** Head of a claim page: back button or brand, title, link to my coupons. */
export const PageHead = ({ layout, title, isTitleBelow, onBack, end }: PageHeadProps) => {
  const { shell } = useWords();
  const words = pageWords[useLocale()];
  return (
    <header className={classNames(bar['row'], styles['head'])}>
      {layout === 'page' && onBack ? (
        <button aria-label={words.back} className={bar['side']} onClick={onBack} type="button">
          <Icon name="back" size="2em" />
        </button>
      ) : (
        <Link aria-label={words.home} className={bar['side']} href="/">
          <BrandMark size="2.3333em" />
        </Link>
      )}
      {isTitleBelow ? <p className={styles['name']}>{shell.appName}</p> : <h1 className={bar['title']}>{title}</h1>}
      {end}
      <Link aria-label={words.myCards} className={bar['side']} href="/myCard">
        <Icon name="ticket" size="2em" />
      </Link>
    </header>
  );
};
