import type { Locale } from '@coupon-centre/contract/foundation/field';

interface PlaceWords {
  readonly count: (places: number) => string;
  readonly look: string;
  readonly title: string;
  readonly close: string;
  readonly search: string;
  readonly searchHint: string;
  readonly cities: string;
  readonly allCities: string;
  readonly near: string;
  readonly nearNote: string;
  readonly locating: string;
  readonly notAllowed: string;
  readonly notFound: string;
  readonly loading: string;
  readonly failed: string;
  readonly nothing: string;
  readonly nothingHint: string;
  readonly metres: (metres: number) => string;
  readonly kilometres: (kilometres: string) => string;
  readonly hours: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly call: string;
  readonly map: string;
  readonly loadMore: string;
  readonly loadingMore: string;
  readonly retry: string;
  readonly end: string;
  /** `20+` where there are more. */
  readonly found: (places: string) => string;
}

export const placeWords: Readonly<Record<Locale, PlaceWords>> = {
  'zh-CN': {
    count: (places) => `${places}家门店可用`,
    look: '查看门店',
    title: '可用门店',
    close: '关闭',
    search: '搜索门店',
    searchHint: '搜索店名或地址',
    cities: '城市',
    allCities: '全部城市',
    near: '离我最近',
    nearNote: '您的位置只用于在本机计算距离，不会上传',
    locating: '正在定位',
    notAllowed: '未获得定位权限。可在浏览器或系统设置中允许，也可以直接搜索',
    notFound: '暂时无法定位，请稍后再试或直接搜索',
    loading: '正在加载门店',
    failed: '门店加载失败',
    nothing: '没有找到门店',
    nothingHint: '换个店名、地址或城市试试',
    metres: (metres) => `约${metres}米`,
    kilometres: (kilometres) => `约${kilometres}公里`,
    hours: '营业时间',
    copy: '复制地址',
    copied: '地址已复制',
    copyFailed: '复制失败',
    call: '电话',
    map: '地图',
    loadMore: '查看更多',
    loadingMore: '正在加载',
    retry: '重试',
    end: '已显示全部门店',
    found: (places) => `找到${places}家门店`,
  },
  en: {
    count: (places) => (places === 1 ? 'Accepted at 1 place' : `Accepted at ${places.toLocaleString('en')} places`),
    look: 'Where to use it',
    title: 'Where to use it',
    close: 'Close',
    search: 'Search places',
    searchHint: 'Search',
    cities: 'City',
    allCities: 'All cities',
    near: 'Near me',
    nearNote: 'Your location stays on this phone: distances are worked out here',
    locating: 'Finding your location',
    notAllowed:
      'This page isn’t allowed to use your location. Allow it in the settings of your browser or phone, or search instead',
    notFound: 'Your location could not be found. Try again later, or search instead',
    loading: 'Loading places',
    failed: 'The places could not be loaded',
    nothing: 'No places found',
    nothingHint: 'Try another name, address or city',
    metres: (metres) => `about ${metres} m`,
    kilometres: (kilometres) => `about ${kilometres} km`,
    hours: 'Opening hours',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'Copy failed',
    call: 'Call',
    map: 'Map',
    loadMore: 'Show more',
    loadingMore: 'Loading',
    retry: 'Try again',
    end: 'That’s all of them',
    found: (places) => (places === '1' ? '1 place found' : `${places} places found`),
  },
};
