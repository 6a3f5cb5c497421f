import { AdSpace } from '#page-modules/ads/ad-space.tsx';
import { useBackground } from './background.ts';
import { Banners } from './banners.tsx';
import { useClasses } from './centre-data.ts';
import { CentreFoot } from './centre-foot.tsx';
import { CentreHead } from './centre-head.tsx';
import { ClassTabs } from './class-tabs.tsx';
import { FailedList } from './coupon-pages/failed-list.tsx';
import { DailyStrip } from './daily/daily-strip.tsx';
import { ChosenList, NoClasses } from './list-in-full.tsx';
import { QuickWays } from './quick-ways.tsx';
import { SearchResults } from './search-results.tsx';
import { useKeyword } from './use-keyword.ts';

/** The head on today's background. */
const Head = () => {
  const keyword = useKeyword();
  const { data } = useBackground();
  return <CentreHead background={data} keyword={keyword} key={keyword} />;
};

const TodaysBanners = () => {
  const { data } = useBackground();
  return data ? <Banners banners={data.banners} /> : null;
};

/** Today's daily coupons, if there are any. */
const Daily = () => {
  const daily = useClasses().data?.daily;
  return daily ? <DailyStrip {...daily} /> : null;
};

const Foot = () => <AdSpace spaceCode="centre-foot" />;

/*
 * What the coupon centre has in addition to its coupons: loaded when a coupon can be collected.
 */

/** Parts that the server renders. */
export const centreParts = { CentreFoot, ClassTabs, Daily, Foot, Head, QuickWays, SearchResults, TodaysBanners };

/** What is shown in place of the coupons of each class. */
export const centreStates = { ChosenList, FailedList, NoClasses };
