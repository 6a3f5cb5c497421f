import type { ClaimPageSpec } from '@coupon-centre/server/test/factories/claim-page.ts';
import { newcomerGift } from '#demo/claim-pages/newcomer-gift.ts';
import { trafficFestival } from '#demo/claim-pages/traffic-festival.ts';
import { autumnHarvest, winterWarmth } from '#demo/claim-pages/unpublished.ts';
import { weekendGrab } from '#demo/claim-pages/weekend-grab.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';

/** Three published pages, a draft to preview, and one that has ended. */
export const demoClaimPages = (calendar: DemoCalendar): readonly ClaimPageSpec[] => {
  const made = (daysAgo: number) => ({ createdAtMs: calendar.dayStart(-daysAgo, 9) });
  return [
    {
      pageId: 'traffic-festival',
      front: 'H5Index',
      version: 3,
      content: trafficFestival,
      fromMs: calendar.dayStart(-6),
      toMs: calendar.dayStart(25),
      ...made(8),
    },
    {
      pageId: 'newcomer-gift',
      front: 'H5Index1',
      version: 2,
      content: newcomerGift,
      fromMs: calendar.dayStart(-60),
      ...made(61),
    },
    {
      pageId: 'weekend-grab',
      content: weekendGrab,
      fromMs: calendar.dayStart(-3),
      toMs: calendar.dayStart(60),
      ...made(4),
    },
    {
      pageId: 'winter-warmth',
      state: 'DRAFT',
      content: winterWarmth,
      fromMs: calendar.dayStart(7),
      toMs: calendar.dayStart(40),
      ...made(1),
    },
    {
      pageId: 'autumn-harvest',
      content: autumnHarvest,
      fromMs: calendar.dayStart(-40),
      toMs: calendar.dayStart(-2),
      ...made(41),
    },
  ];
};
