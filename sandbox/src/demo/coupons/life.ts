import { localNumbers } from '#demo/audiences.ts';
import { afterCollecting, type DemoCoupon, onDays, voucher } from '#demo/demo-coupon.ts';

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const HOUR = 60;

export const lifeCoupons: readonly DemoCoupon[] = [
  {
    key: 'life-coffee-15',
    title: ['15元咖啡代金券', '¥15 coffee voucher'],
    subTitle: ['上班路上，来杯好咖啡', 'A good cup on the way to work'],
    tags: [['热门', 'Popular']],
    benefit: voucher(1_500),
    bookValueFen: 900,
    places: 'morning-coffee',
    validity: afterCollecting(14),
    claimDays: [-9, 95],
    perPerson: 2,
    perPersonDay: 1,
    stock: { total: 330, taken: 175 },
    rules: [
      [
        '凭兑换码在全省合作咖啡门店抵扣15元，满20元可用。',
        'Worth ¥15 at partner coffee shops in the province, for orders of ¥20 or more.',
      ],
      ['每单限用一张，外卖平台下单不可用。', 'One per order; not valid on delivery platforms.'],
      ['兑换码仅可核销一次，请勿截图转发。', 'The code works once; please do not pass it on.'],
    ],
  },
  {
    key: 'life-cinema-20',
    title: ['20元电影票立减券', '¥20 off a cinema ticket'],
    subTitle: ['工作日白天场更实惠', 'Quiet weekday matinees for less'],
    benefit: voucher(2_000),
    bookValueFen: 1_400,
    places: 'starlight-cinemas',
    validity: {
      ...afterCollecting(30),
      hours: { weekdays: MONDAY_TO_FRIDAY, fromMinute: 10 * HOUR, toMinute: 18 * HOUR },
    },
    claimDays: [-7, 85],
    stock: { total: 5_000, taken: 102 },
    rules: [
      [
        '在合作影院前台出示兑换码，购买当日18点前开场的影片可减20元。',
        'Show the code at a partner cinema for a film that starts before 18:00 that day.',
      ],
      ['法定节假日及点映、首映场次不可用。', 'Not valid on public holidays or for previews and premieres.'],
    ],
  },
  {
    key: 'life-fruit-20',
    title: ['鲜果店满59减20元', '¥20 off fresh fruit'],
    subTitle: ['当季水果，新鲜到家', 'Seasonal fruit, fresh to your table'],
    benefit: { ...voucher(2_000), thresholdFen: 5_900 },
    bookValueFen: 1_200,
    places: 'orchard-fruit',
    validity: afterCollecting(7),
    claimDays: [-3, 66],
    stock: { total: 290, taken: 139 },
    rules: [
      [
        '单笔实付满59元可用，全省合作鲜果门店通用。',
        'For a purchase of ¥59 or more at partner fruit shops in the province.',
      ],
      ['特价商品、礼盒及储值卡不参与。', 'Not valid for sale items, gift boxes or prepaid cards.'],
    ],
  },
  {
    key: 'life-store-5',
    title: ['5元便利店代金券', '¥5 corner-shop voucher'],
    subTitle: ['早餐饮料，下楼就能用', 'Breakfast or a drink round the corner'],
    benefit: voucher(500),
    bookValueFen: 350,
    places: 'corner-shops',
    validity: afterCollecting(10),
    claimDays: [-20, 150],
    perPerson: 10,
    perPersonDay: 1,
    stock: { total: 30_000, perDay: 600, taken: 161, takenToday: 24 },
    rules: [
      [
        '结账时出示兑换码，满10元可用，烟酒除外。',
        'Show the code when paying ¥10 or more; not for tobacco or alcohol.',
      ],
      ['不找零、不兑现，每单限用一张。', 'No change, no cash value; one per purchase.'],
    ],
  },
  {
    key: 'life-taxi-10',
    title: ['10元早高峰打车券', '¥10 off a morning ride'],
    subTitle: ['赶早高峰，我们补一程', 'We chip in for your rush hour'],
    tags: [['工作日', 'Weekdays']],
    benefit: voucher(1_000),
    bookValueFen: 800,
    validity: {
      ...afterCollecting(5),
      hours: { weekdays: MONDAY_TO_FRIDAY, fromMinute: 7 * HOUR, toMinute: 10 * HOUR },
    },
    claimDays: [-5, 70],
    perPerson: 5,
    perPersonDay: 1,
    stock: { total: 700, taken: 112 },
    rules: [
      [
        '在合作打车平台输入兑换码，工作日7点至10点下单可减10元。',
        "Enter the code in the partner's app for rides ordered on weekdays from 7:00 to 10:00.",
      ],
      ['满15元可用，拼车、预约单不可用。', 'For fares of ¥15 or more; not for shared or pre-booked rides.'],
    ],
  },
  {
    key: 'life-books-30',
    title: ['30元书店阅读券', '¥30 for books'],
    subTitle: ['全省书店通用，读点好书', 'In bookshops all over the province'],
    benefit: { ...voucher(3_000), thresholdFen: 8_000 },
    bookValueFen: 1_800,
    places: 'yunxi-books',
    validity: onDays(-2, 88),
    claimDays: [-2, 58],
    stock: { total: 1_000, taken: 29 },
    rules: [
      ['购书满80元可抵30元，教材教辅及文创商品除外。', '¥30 off books worth ¥80 or more; not for textbooks or gifts.'],
      [
        '凭兑换码在收银台核销，不可与会员折扣同享。',
        'Show the code at the till; cannot be combined with member discounts.',
      ],
    ],
  },
  {
    key: 'life-car-wash',
    title: ['精致洗车一次', 'One car wash'],
    subTitle: ['车主专享，免排队', 'For drivers in Yunxi, no queue'],
    tags: [['省内专享', 'Local']],
    benefit: voucher(0),
    bookValueFen: 2_500,
    places: 'clean-cars',
    validity: afterCollecting(45),
    claimDays: [-13, 77],
    audience: localNumbers,
    stock: { total: 240, taken: 187 },
    rules: [
      [
        '限7座及以下非营运小型客车，含外观清洗与内饰吸尘。',
        'For private cars with up to 7 seats: exterior wash and interior vacuuming.',
      ],
      [
        '请至少提前2小时电话预约门店，到店出示兑换码。',
        'Call the shop at least 2 hours ahead and show the code on arrival.',
      ],
      ['爽约两次的，剩余权益取消。', 'Two missed appointments cancel the voucher.'],
    ],
  },
  {
    key: 'life-swim-25',
    title: ['25元游泳健身体验券', '¥25 for swimming or gym'],
    subTitle: ['游泳健身，动起来', 'Get moving, we chip in'],
    benefit: voucher(2_500),
    bookValueFen: 1_500,
    places: 'sports-centres',
    validity: afterCollecting(30),
    state: 'SCHEDULED',
    claimDays: [6, 96],
    opensAtHour: 9,
    stock: { total: 3_000 },
    rules: [
      [
        '在合作场馆抵扣25元单次门票，泳帽、储物柜费用自理。',
        'Takes ¥25 off a single ticket at partner venues; cap and locker not included.',
      ],
      ['1.4米以下儿童须由成人陪同。', 'Children under 1.4 m must be accompanied by an adult.'],
    ],
  },
];
