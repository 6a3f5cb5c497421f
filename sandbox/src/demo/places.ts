import { idFor } from '@coupon-centre/server/test/factories/id.ts';
import type { Rows } from '@coupon-centre/server/test/factories/rows.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';

/** Shops of the demo's partners: a list for each chain, which its coupons name. */

interface City {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** District, and streets of it in which there are shops. */
  readonly districts: readonly (readonly [district: string, ...streets: string[]])[];
}

const cities: readonly City[] = [
  {
    name: '云州市',
    latitude: 30.2742,
    longitude: 120.1551,
    districts: [
      ['湖滨区', '湖滨路', '学士街', '解放路'],
      ['城东区', '东新大道', '火车东站广场'],
      ['高新区', '科创一路', '云谷大道'],
    ],
  },
  {
    name: '临江市',
    latitude: 29.8684,
    longitude: 121.5439,
    districts: [
      ['江北区', '人民路', '老外滩'],
      ['新港区', '港城大道', '明珠路'],
    ],
  },
  {
    name: '青河市',
    latitude: 30.7469,
    longitude: 120.7506,
    districts: [
      ['南湖区', '中山路', '南湖大道'],
      ['秀水区', '新城路'],
    ],
  },
  {
    name: '南屏县',
    latitude: 29.0789,
    longitude: 119.6474,
    districts: [['城关镇', '八一街', '文化路']],
  },
];

interface Chain {
  readonly listId: string;
  readonly title: string;
  readonly brand: string;
  readonly hours: string;
  /** A shop in every so many streets. */
  readonly every: number;
}

const chains = [
  { listId: 'morning-coffee', title: '晨间咖啡门店', brand: '晨间咖啡', hours: '07:30–21:30', every: 1 },
  { listId: 'starlight-cinemas', title: '星光影城', brand: '星光影城', hours: '10:00–24:00', every: 3 },
  { listId: 'orchard-fruit', title: '果园里鲜果店', brand: '果园里', hours: '08:00–22:00', every: 1 },
  { listId: 'corner-shops', title: '邻里便利店', brand: '邻里便利', hours: '24 小时营业', every: 1 },
  { listId: 'yunxi-books', title: '云溪书店', brand: '云溪书店', hours: '09:00–21:00', every: 4 },
  { listId: 'clean-cars', title: '净驰洗车', brand: '净驰洗车', hours: '08:30–18:30，雨天休息', every: 5 },
  { listId: 'sports-centres', title: '合作体育场馆', brand: '动起来健身', hours: '06:00–22:00', every: 4 },
] as const satisfies readonly Chain[];

/** A list of places that a coupon of the demo names. */
export type DemoPlaces = (typeof chains)[number]['listId'];

/** No number begins so. */
const AREA_CODE = '0590';
/** How far the streets of a city lie from one another, degrees. */
const STEP = 0.011;
const AROUND = 2.4;
const FIRST_NUMBER = 8;

const streets = cities.flatMap((city) =>
  city.districts
    .flatMap(([district, ...names]) => names.map((street) => ({ district, street })))
    .map(({ district, street }, at) => ({ city, district, street, at })),
);

function shopsOf({ listId, brand, hours, every }: Chain, chainAt: number) {
  return streets
    .filter((_, index) => (index + chainAt) % every === 0)
    .map(({ city, district, street, at }) => {
      const angle = at * AROUND + chainAt;
      const number = FIRST_NUMBER + ((at * 37 + chainAt * 11) % 180);
      return {
        list_id: listId,
        place_id: idFor(`${listId}/${city.name}${street}`),
        name: `${brand}（${street}店）`,
        city: city.name,
        district,
        address: `${street} ${number} 号`,
        hours,
        telephone: `${AREA_CODE}-8${String(620_0000 + chainAt * 1_000 + at)}`,
        latitude: city.latitude + STEP * (at + 1) * Math.sin(angle),
        longitude: city.longitude + STEP * (at + 1) * Math.cos(angle),
      };
    });
}

/** The lists with their shops. */
export function demoPlaces(calendar: DemoCalendar): Rows {
  const shops = chains.map(shopsOf);
  const filledAt = new Date(calendar.dayStart(-30, 9));
  return {
    place_list: chains.map(({ listId, title }, index) => ({
      list_id: listId,
      title,
      owner: '市场部',
      datum: 'GCJ02',
      places: shops[index]?.length ?? 0,
      created_at: filledAt,
      filled_at: filledAt,
    })),
    place: shops.flat(),
  };
}
