import { memo } from 'react';
import { turns } from '#lib/loading/turns.ts';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { GrabSection } from '#lib/offer/grab-section.tsx';
import { CentrePart } from './centre-part.tsx';
import styles from './centre-screen.module.css';
import { ClassShelves } from './class-shelves.tsx';
import { useKeyword } from './use-keyword.ts';

const fresh = async () => {
  await turns.whenOver();
  return import('./fresh-classes.ts');
};

/** What is not on the screen: it keeps up to date what is. */
const Upkeep = () => {
  const { part } = useDeferred(fresh);
  return part && <part.FreshClasses />;
};

/** Elements that stay the same: a part that is not interactive yet must not be drawn again. */
const head = <CentrePart name="Head" />;
const found = <CentrePart name="SearchResults" />;
const foot = <CentrePart name="CentreFoot" />;
const whole = (
  <>
    <CentrePart name="TodaysBanners" />
    <CentrePart name="QuickWays" />
    <GrabSection />
    <ClassShelves />
    <CentrePart name="Foot" />
  </>
);

const Main = () => <main className={styles['main']}>{useKeyword() === null ? whole : found}</main>;

/** The coupon centre: `/` and `/main`. Search keyword and class are kept in the address. */
export const CentreScreen = memo(() => (
  <div className={styles['screen']}>
    <Upkeep />
    {head}
    <Main />
    {foot}
  </div>
));
