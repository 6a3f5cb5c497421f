import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { forgetClaims } from '#lib/offer/claim-store.ts';
import { GrabSection } from '#lib/offer/grab-section.tsx';
import { parameterOf } from '#lib/parameter.ts';
import { useSession } from '#lib/session.ts';
import { useWords } from '#lib/words/words.tsx';
import { Banners } from './banners.tsx';
import { useBackground } from './centre-data.ts';
import { CentreHead } from './centre-head.tsx';
import styles from './centre-screen.module.css';
import { ClassShelves } from './class-shelves.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { SearchResults } from './search-results.tsx';

/** What one person did to their coupons is not the next one's. */
const useForgottenClaims = (): void => {
  const uid = useSession()?.uid ?? null;
  const before = useRef(uid);
  useEffect(() => {
    if (before.current !== null && before.current !== uid) forgetClaims();
    before.current = uid;
  }, [uid]);
};

/** The coupon centre: `/` and `/main`. A word searched for and the class chosen stand in the address. */
export const CentreScreen = () => {
  const { centre } = useWords();
  const search = useSearch();
  const address = { search, hash: '' };
  const keyword = parameterOf(address, 'keyword');
  const { data: background } = useBackground();
  useForgottenClaims();
  return (
    <PullToRefresh>
      <div className={styles['screen']}>
        <CentreHead background={background} keyword={keyword} key={keyword} />
        <main className={styles['main']}>
          {keyword === null ? (
            <>
              {background && <Banners banners={background.banners} />}
              <GrabSection />
              <ClassShelves classId={parameterOf(address, 'classId')} />
            </>
          ) : (
            <SearchResults keyword={keyword} />
          )}
        </main>
        <footer className={styles['foot']}>
          <p>{centre.fairUse}</p>
          <Link className={styles['footLink']} href="/protocol">
            {centre.agreement}
          </Link>
        </footer>
      </div>
    </PullToRefresh>
  );
};
