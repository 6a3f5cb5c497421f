import type { Card } from '@coupon-centre/contract/claim/card';
import { cardClasses } from '@coupon-centre/contract/foundation/benefit-kinds';
import { PER_CLASS_DEFAULT } from '@coupon-centre/contract/foundation/limits';
import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';

const NOW = '2026-11-21T10:00:00+08:00';
const LATER = '2026-12-21T10:00:00+08:00';
const GRAB_COUPONS = 4;
const WORDS = ['流量', '话费', '充值', '体验', '生活', '周末', '夜间', '省内', '全国', '会员', '校园', '出行'] as const;

/** Texts as varied as real ones, so that they compress no better. */
const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) => WORDS[(seed * 7 + at * 5 + seed * at) % WORDS.length]).join('');

const coupon = (seed: number): Card => ({
  sCardId: `0190a7e2-${(seed * 4_919).toString(16).padStart(4, '0')}-7000-8000-${(seed * 86_028_121).toString(16).padStart(12, '0')}`,
  mTitle: `${seed}GB${words(seed, 3)}券`,
  sTitle: `${words(seed + 3, 5)}，${words(seed + 5, 2)}`,
  cardClass: cardClasses[seed % cardClasses.length] ?? 'traffic',
  benefit: { kind: 'DATA_MB', amount: seed * 1_024 },
  time: `领取后${seed}天内有效，${words(seed + 8, 2)}`,
  claimStart: NOW,
  claimEnd: LATER,
  remainPercent: 100 - seed,
  tags: seed % 2 === 0 ? [words(seed, 2)] : [],
  actionState: 'LOGIN',
});

const coupons = (from: number, count: number): Card[] => Array.from({ length: count }, (_, at) => coupon(from + at));

/** As much as a centre shows at first: six classes, three grabs, two banners. */
export const fullData: CentreData = {
  screen: 'centre',
  classes: {
    asOf: NOW,
    classes: Array.from({ length: 6 }, (_, at) => ({
      classId: `class-${at}`,
      name: words(at, 2),
      icon: null,
      total: 12,
      list: coupons(at * 10 + 1, PER_CLASS_DEFAULT),
    })),
  },
  grabs: {
    serverNow: NOW,
    sessions: [1, 2, 3].map((at) => ({
      sessionId: coupon(70 + at).sCardId,
      startAt: NOW,
      endAt: LATER,
      state: 'RUNNING',
      list: coupons(80 + at * 5, GRAB_COUPONS).map((card) => ({ ...card, total: 500, reminded: false })),
    })),
  },
  background: {
    bgImage: null,
    bgColor: '#00485f',
    themeId: 'plain',
    banners: [1, 2].map((at) => ({
      bannerId: `banner-${at}`,
      title: words(at + 30, 4),
      subTitle: words(at + 40, 6),
      image: null,
      bgColor: '#006e8c',
      link: '/myCard',
    })),
    validFrom: NOW,
    validTo: null,
    changesAt: null,
    version: 1,
  },
};
