import { Outlet, ScrollRestoration } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Bell } from './bell.tsx';
import { BreakGlassNotice } from './break-glass-notice.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { IdleNotice } from './idle-notice.tsx';
import { MainMenu } from './main-menu.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SearchOpener } from './search-opener.tsx';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';
import { words as book } from './words.ts';

/** Skips the menu. The address is left alone, since the router would miss the change. */
const toContent = (): void => document.getElementById('content')?.focus();

/** The layout around every screen: the menu on the left. */
export const Shell = () => {
  const words = useWords(book);
  const signOut = useSignOut();
  return (
    <div className={styles['shell']}>
      <button className={styles['skip']} onClick={toContent} type="button">
        {words.toContent}
      </button>
      <div className={styles['rail']}>
        <div className={styles['brand']}>
          <BrandMark />
          <span>
            {words.name}
            <span className={styles['sub']}>{words.console}</span>
          </span>
        </div>
        <div className={styles['tools']}>
          <SearchOpener />
          <Bell />
        </div>
        <div className={styles['menu']}>
          <MainMenu />
        </div>
        <div className={styles['foot']}>
          <PersonMenu />
        </div>
      </div>
      <main className={styles['content']} id="content" tabIndex={-1}>
        <div className={styles['inside']}>
          <ConnectionNotice />
          <BreakGlassNotice />
          <Outlet />
        </div>
        <footer className={styles['zone']}>{words.zone}</footer>
      </main>
      <IdleNotice onSignOut={signOut} />
      <ScrollRestoration />
    </div>
  );
};
