import type { Card } from '@coupon-centre/contract/claim/card';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { PageState, PublicData } from '@coupon-centre/contract/front-ends/page-rendering';
import type { ShareText } from '@coupon-centre/contract/share/share-text';
import { defaultShare } from '#lib/share/default-share.ts';
import type { ShareData } from '#lib/share/share-state.ts';
import { routeOf } from './routes.ts';

/** Metadata for search engines, social apps and the browser. */
export interface PageMeta {
  readonly share: ShareData;
  /** Path and query below the base: the canonical address where several show the same. */
  readonly canonical: string;
  /** Theme colour: that of the page's upper edge. */
  readonly colour: { readonly light: string; readonly dark: string };
  /** Whether search engines may index it: it is public and has not ended. */
  readonly isListed: boolean;
}

type ScreenMeta = Pick<PageMeta, 'canonical' | 'isListed'> & {
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

const sharedMeta = ({ shared }: Extract<PublicData, { screen: 'shared' }>): ScreenMeta => {
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

const screenMeta = (path: string, data: PublicData | null): ScreenMeta => {
  switch (data?.screen) {
    case 'centre':
      return { share: {}, canonical: '/', isListed: true, colour: data.background.bgColor };
    case 'claimPage': {
      const { page } = data;
      const canonical = pagePath(page.pageId);
      return { share: ownShare(page.share), canonical, isListed: true, colour: page.background.color };
    }
    case 'shared':
      return sharedMeta(data);
    case 'platform':
    case 'pageList':
      return { share: {}, canonical: path, isListed: true, colour: DEEP };
    case undefined:
      // Documents are public; what else the browser renders is personal or does not exist.
      return { share: {}, canonical: path, isListed: path === '/rule' || path === '/protocol' };
    default:
      return data satisfies never;
  }
};

export const pageMeta = (path: string, { config, data }: PageState): PageMeta => {
  const { share, colour, ...meta } = screenMeta(path, data);
  return {
    ...meta,
    // An unknown path is never canonical.
    canonical: routeOf(path) === undefined ? '/' : meta.canonical,
    share: { ...defaultShare(config), ...share },
    colour: colour === undefined ? BAR : { light: colour, dark: colour },
  };
};

/** In Open Graph's spelling. */
export const openGraphLocales: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh_CN', en: 'en_US' };
