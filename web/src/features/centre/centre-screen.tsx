import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { parameterOf } from '#lib/navigation/parameter.ts';
import { forgetClaims } from '#lib/offer/claim-attempts.ts';
import { GrabSection } from '#lib/offer/grab-section.tsx';
import { useSession } from '#lib/session/session.ts';
import { AdSpace } from '#page-modules/ads/ad-space.tsx';
import { Banners } from './banners.tsx';
import { useBackground } from './centre-data.ts';
import { CentreFoot } from './centre-foot.tsx';
import { CentreHead } from './centre-head.tsx';
import styles from './centre-screen.module.css';
import { ClassShelves } from './class-shelves.tsx';
import { DeferredGift } from './deferred-gift.tsx';
import { QuickWays } from './quick-ways.tsx';
import { SearchResults } from './search-results.tsx';

/** Forgets one person's claims when another logs in. */
const useForgottenClaims = (): void => {
  const uid = useSession()?.uid ?? null;
  const before = useRef(uid);
  useEffect(() => {
    if (before.current !== null && before.current !== uid) forgetClaims();
    before.current = uid;
  }, [uid]);
};

/** The coupon centre: `/` and `/main`. Search keyword and class are kept in the address. */
export const CentreScreen = () => {
  const search = useSearch();
  const address = { search, hash: '' };
  const keyword = parameterOf(address, 'keyword');
  const { data: background } = useBackground();
  useForgottenClaims();
  return (
    <div className={styles['screen']}>
      <CentreHead background={background} keyword={keyword} key={keyword} />
      <main className={styles['main']}>
        {keyword === null ? (
          <>
            {background && <Banners banners={background.banners} />}
            <QuickWays />
            <GrabSection />
            <ClassShelves classId={parameterOf(address, 'classId')} />
            <AdSpace spaceCode="centre-foot" />
            <DeferredGift />
          </>
        ) : (
          <SearchResults keyword={keyword} />
        )}
      </main>
      <CentreFoot />
    </div>
  );
};
