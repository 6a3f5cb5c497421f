import type { Card } from '@coupon-centre/contract/card/card';
import type { PageState, PublicData } from '@coupon-centre/contract/content/page-rendering';
import type { ShareText } from '@coupon-centre/contract/content/share-text';
import type { Locale } from '@coupon-centre/contract/field';
import { defaultShare } from '#lib/share/default-share.ts';
import type { ShareData } from '#lib/share/share-state.ts';
import { routeOf } from './routes.ts';

/** What search engines, social apps and the browser around the page are told of it. */
export interface PageMeta {
  readonly share: ShareData;
  /** Below the base, query included: the one address of what several may show. */
  readonly canonical: string;
  /** The colour of the browser's own bar: that of the page's upper edge. */
  readonly colour: { readonly light: string; readonly dark: string };
  /** Whether it is worth finding: it is there for everybody and has not ended. */
  readonly isListed: boolean;
}

type Told = Pick<PageMeta, 'canonical' | 'isListed'> & {
  readonly share: Partial<ShareData>;
  readonly colour?: string;
};

/** `--brand-deep`, and `--surface` in light and dark (`ui/tokens.css`). */
const DEEP = '#00485f';
const BAR = { light: '#ffffff', dark: '#0e262f' } as const;

const pagePath = (pageId: string): string => `/h5Page?pageId=${encodeURIComponent(pageId)}`;

const ownShare = (share: ShareText): Partial<ShareData> => ({
  title: share.title,
  subTitle: share.subTitle,
  ...(share.imageUrl !== null && { imageUrl: share.imageUrl }),
});

const shareOfCoupon = ({ share, mTitle, sTitle }: Card): Partial<ShareData> =>
  share === undefined ? { title: mTitle, subTitle: sTitle } : ownShare(share);

const toldOfShared = ({ shared }: Extract<PublicData, { screen: 'shared' }>): Told => {
  if (shared.kind === 'coupon') {
    const [card] = shared.cards.list;
    if (card !== undefined && card.actionState !== 'ENDED') {
      const canonical = `/shareIndex?sCardId=${card.sCardId}`;
      return { share: shareOfCoupon(card), canonical, isListed: true, colour: DEEP };
    }
  }
  if (shared.kind === 'page') {
    const [page] = shared.pages.list;
    if (page?.state === 'ON') {
      return { share: ownShare(page.share), canonical: pagePath(page.pageId), isListed: true, colour: DEEP };
    }
  }
  return { share: {}, canonical: '/shareIndex', isListed: shared.kind === 'nothing', colour: DEEP };
};

const toldOf = (path: string, data: PublicData | null): Told => {
  switch (data?.screen) {
    case 'centre':
      return { share: {}, canonical: '/', isListed: true, colour: data.background.bgColor };
    case 'claimPage': {
      const { page } = data;
      const canonical = pagePath(page.pageId);
      return { share: ownShare(page.share), canonical, isListed: true, colour: page.background.color };
    }
    case 'shared':
      return toldOfShared(data);
    case 'platform':
    case 'pageList':
      return { share: {}, canonical: path, isListed: true, colour: DEEP };
    case undefined:
      // Documents are for everybody; what else the browser renders is somebody's own, or not there.
      return { share: {}, canonical: path, isListed: path === '/rule' || path === '/protocol' };
    default:
      return data satisfies never;
  }
};

export const pageMeta = (path: string, { config, data }: PageState): PageMeta => {
  const { share, colour, ...told } = toldOf(path, data);
  return {
    ...told,
    // An address that is no route is nobody's canonical one.
    canonical: routeOf(path) === undefined ? '/' : told.canonical,
    share: { ...defaultShare(config), ...share },
    colour: colour === undefined ? BAR : { light: colour, dark: colour },
  };
};

/** As Open Graph writes them. */
export const openGraphLocales: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh_CN', en: 'en_US' };
