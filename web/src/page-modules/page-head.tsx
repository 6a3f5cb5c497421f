import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './page-head.module.css';
import { pageWords } from './words.ts';

/** How a page is framed: a page among others, a campaign's front, the front of a single coupon. */
export type PageLayout = 'page' | 'campaign' | 'single';

export interface PageHeadProps {
  readonly layout: PageLayout;
  readonly title: string;
  /** The page's heading stands in its first banner instead. */
  readonly isTitleBelow: boolean;
  readonly onBack?: (() => void) | undefined;
  /** One more control at the end. */
  readonly end?: ReactNode;
}

/** Above a claim page: the way back or whose page it is, its title, the way to one's own coupons. */
export const PageHead = ({ layout, title, isTitleBelow, onBack, end }: PageHeadProps) => {
  const { shell } = useWords();
  const words = pageWords[useLocale()];
  return (
    <header className={styles['head']}>
      {layout === 'page' && onBack ? (
        <button aria-label={words.back} className={styles['side']} onClick={onBack} type="button">
          <Icon name="back" size="2rem" />
        </button>
      ) : (
        <Link aria-label={words.home} className={styles['side']} href="/">
          <BrandMark size="2.3333rem" />
        </Link>
      )}
      {isTitleBelow ? <p className={styles['name']}>{shell.appName}</p> : <h1 className={styles['title']}>{title}</h1>}
      {end}
      <Link aria-label={words.myCards} className={styles['side']} href="/myCard">
        <Icon name="ticket" size="2rem" />
      </Link>
    </header>
  );
};
