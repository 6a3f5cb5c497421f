import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ShareButton } from '#lib/share/share-button.tsx';
import type { ShareTarget } from '#lib/share/share-link.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { buttonClass } from '#ui/button.tsx';
import styles from './share-frame.module.css';
import { sharePageWords } from './words.ts';

export interface ShareFrameProps {
  readonly heading: string;
  readonly sub: string;
  /** What can be shared on; null if it no longer exists. */
  readonly target: ShareTarget | null;
  /** Overlaps the head's lower edge; null for nothing. */
  readonly front?: ReactNode;
  readonly children: ReactNode;
}

/** Frame for visitors from a shared link: the brand, what was shared, and a link to the coupon centre. */
export const ShareFrame = ({ heading, sub, target, front, children }: ShareFrameProps) => {
  const words = sharePageWords[useLocale()];
  const { centre, shell } = useWords();
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <div className={styles['bar']}>
          <Link aria-label={words.home} className={styles['brand']} href="/">
            <BrandMark size="2.3333em" />
            <span className={styles['name']}>{shell.appName}</span>
          </Link>
          {target !== null && <ShareButton target={target} />}
        </div>
        <h1 className={styles['heading']}>{heading}</h1>
        <p className={styles['sub']}>{sub}</p>
      </header>
      <main className={styles['main']}>
        {front && <div className={styles['front']}>{front}</div>}
        {children}
        <p className={styles['on']}>
          <Link className={buttonClass('quiet')} href="/">
            {words.toCentre}
          </Link>
        </p>
      </main>
      <footer className={styles['foot']}>
        <p>{centre.fairUse}</p>
        <p>
          <Link className={styles['link']} href="/rule">
            {centre.rules}
          </Link>
          <Link className={styles['link']} href="/protocol">
            {centre.agreement}
          </Link>
        </p>
      </footer>
    </div>
  );
};
