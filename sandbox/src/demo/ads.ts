import type { AdSpec } from '@coupon-centre/server/test/factories/ad.ts';
import { templateIdFor } from '@coupon-centre/server/test/factories/template.ts';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';

/** White text on each of these keeps a contrast of at least 4.5:1. */
const PETROL = '#006e8c';
const BRICK = '#a63a0c';
const FOREST = '#1b6a41';
const INDIGO = '#3f489f';

const detail = (key: string): string => `/cardDetail?sCardId=${templateIdFor(key)}`;

/** Ads below the coupons of the centre, one of them for the campus channel, and one below the subscriber's own coupons. */
export const demoAds = (calendar: DemoCalendar): readonly AdSpec[] => [
  {
    adId: 'centre-5g-boost',
    spaceCode: 'centre-foot',
    validFromMs: calendar.dayStart(-30),
    title: localised(['5G加速包，先试7天', 'Try the 5G boost for 7 days']),
    subTitle: localised(['开黑、看直播更流畅，到期自动停', 'Smoother games and streams; ends automatically']),
    art: 'signal',
    bgColor: INDIGO,
    link: detail('experience-5g-boost'),
    position: 1,
  },
  {
    adId: 'centre-weekend-fruit',
    spaceCode: 'centre-foot',
    validFromMs: calendar.dayStart(-30),
    title: localised(['周末鲜果，满59减20元', '¥20 off weekend fruit']),
    subTitle: localised(['全城门店通用，到店出示即可', 'In every shop in town, just show the coupon']),
    art: 'weekend',
    bgColor: FOREST,
    link: '/?classId=life',
    advertiser: localised(['鲜果店', 'The fruit shop']),
    position: 2,
  },
  {
    adId: 'centre-campus',
    spaceCode: 'centre-foot',
    channel: 'campus',
    validFromMs: calendar.dayStart(-7),
    title: localised(['开学有礼，话费先领', 'A gift for the new term']),
    subTitle: localised(['凭学生身份领取，名额有限', 'For students, while stocks last']),
    art: 'gift',
    bgColor: BRICK,
    link: '/?classId=credit',
    position: 0,
  },
  {
    adId: 'my-coupons-top-up',
    spaceCode: 'my-coupons',
    validFromMs: calendar.dayStart(-30),
    title: localised(['充话费，还能再省一点', 'Save on your next top-up']),
    subTitle: localised(['领券中心每天上新充值券', 'New top-up coupons every day']),
    art: 'tickets',
    bgColor: PETROL,
    link: '/?classId=topup',
    position: 1,
  },
];
