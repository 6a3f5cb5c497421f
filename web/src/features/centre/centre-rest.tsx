import { AdSpace } from '#page-modules/ads/ad-space.tsx';
import { useBackground } from './background.ts';
import { Banners } from './banners.tsx';
import { CentreFoot } from './centre-foot.tsx';
import { CentreHead } from './centre-head.tsx';
import { ClassTabs } from './class-tabs.tsx';
import { DeferredPages } from './coupon-pages/deferred-pages.tsx';
import { FailedList } from './coupon-pages/failed-list.tsx';
import { DeferredGift } from './deferred-gift.tsx';
import { NoClasses } from './no-classes.tsx';
import { PullToRefresh } from './pull-to-refresh/pull-to-refresh.tsx';
import { QuickWays } from './quick-ways.tsx';
import { SearchResults } from './search-results.tsx';
import { useKeyword } from './use-keyword.ts';

/** The head on today's background. */
const Head = () => {
  const keyword = useKeyword();
  const { data } = useBackground();
  return (
    <>
      <PullToRefresh />
      <CentreHead background={data} keyword={keyword} key={keyword} />
    </>
  );
};

const TodaysBanners = () => {
  const { data } = useBackground();
  return data ? <Banners banners={data.banners} /> : null;
};

const Foot = () => (
  <>
    <AdSpace spaceCode="centre-foot" />
    <DeferredGift />
  </>
);

/*
 * What the coupon centre has in addition to its coupons: loaded when a coupon can be collected.
 */

/** Parts that the server renders. */
export const centreParts = { CentreFoot, ClassTabs, Foot, Head, QuickWays, SearchResults, TodaysBanners };

/** What is shown in place of the coupons of each class. */
export const centreStates = { DeferredPages, FailedList, NoClasses };
