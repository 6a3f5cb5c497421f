import type { ResponseOf } from '#call/call.ts';
import type { listGrabs } from '#centre/list-grabs.ts';
import type { listOffers } from '#centre/list-offers.ts';
import type { listOffersByClass } from '#centre/list-offers-by-class.ts';
import type { listClaimPages } from '#claim-page/list-claim-pages.ts';
import type { showClaimPage } from '#claim-page/show-claim-page.ts';
import type { showTheme } from '#content/show-theme.ts';
import type { Locale } from '#foundation/field.ts';
import type { PageConfig } from './page-config.ts';

/** What the coupon centre shows guests of one language and channel. */
export interface CentreData {
  readonly screen: 'centre';
  readonly classes: ResponseOf<typeof listOffersByClass>;
  readonly grabs: ResponseOf<typeof listGrabs>;
  readonly background: ResponseOf<typeof showTheme>;
}

/** What a published claim page shows guests. */
export interface ClaimPageData {
  readonly screen: 'claimPage';
  /** The requested id: the page's own, or that of its front route. */
  readonly askedId: string;
  readonly page: ResponseOf<typeof showClaimPage>;
  readonly cards: ResponseOf<typeof listOffers>;
  /** Null if the page has no grab module. */
  readonly grabs: ResponseOf<typeof listGrabs> | null;
}

type Coupons = ResponseOf<typeof listOffers>;
type Pages = ResponseOf<typeof listClaimPages>;

/** What a shared link refers to; ended items included, marked as ended. */
export type Shared =
  | { readonly kind: 'nothing' | 'unknown' }
  | { readonly kind: 'coupon'; readonly id: string; readonly cards: Coupons }
  | { readonly kind: 'page'; readonly id: string; readonly pages: Pages; readonly cards: Coupons };

/** The target of a shared link, and the other coupons on offer. */
export interface SharedData {
  readonly screen: 'shared';
  readonly shared: Shared;
  readonly offers: Coupons;
}

/** What a shared link to the platform shows. */
export interface PlatformData {
  readonly screen: 'platform';
  readonly offers: Coupons;
}

/** A shared list of claim pages. */
export interface PageListData {
  readonly screen: 'pageList';
  /** The requested pages; empty: all online. */
  readonly pageIds: readonly string[];
  readonly pages: Pages;
}

/** Public data of the screens that the server renders, by screen. */
export type PublicData = CentreData | ClaimPageData | SharedData | PlatformData | PageListData;

/** Embedded in the page as JSON for the browser to continue from. No personal data. */
export interface PageState {
  readonly config: PageConfig;
  /** Rendered in large type, for elderly users. */
  readonly isLargeType: boolean;
  /** Null on screens that the browser renders, and without public data: unknown pages, previews. */
  readonly data: PublicData | null;
}

/** Addresses of the built files that a page in one language loads first. */
export interface PageAssets {
  readonly script: string;
  /** Modules that `script` imports. */
  readonly preloads: readonly string[];
  /** All styles of the first paint, as text. */
  readonly css: string;
  /** Addresses of the files that `css` was read from; they need not be fetched. */
  readonly styles: readonly string[];
}

/**
 * Placeholders in a rendered page where something differs by answer. The renderer chooses them at random, so that no
 * content can pass for one, and puts the values in afterwards.
 */
export interface PageHoles {
  readonly nonce: string;
  readonly fontFactor: string;
  /** Scheme and host of the requested address: `https://host`. */
  readonly origin: string;
}

export interface PageInput {
  /** Path below the base, spelled as in the specification: `/`, `/main`, `/myCard`. Unknown paths render 'not found'. */
  readonly path: string;
  readonly state: PageState;
  readonly assets: PageAssets;
  readonly holes: PageHoles;
}

/** How a route is rendered: by the server from a screen's public data, or by the browser. */
export type RouteRendering = PublicData['screen'] | 'browser';

/** What the page's bundle exports to the server. */
export interface PageBundle {
  /** Routes with a screen, by path below the base. Others are not found. */
  readonly routes: Readonly<Record<string, RouteRendering>>;
  /** Modules of the build that a rendering needs in addition to its language's entry, as the build's manifest names them. */
  readonly screenModules: Readonly<Record<RouteRendering, readonly string[]>>;
  /** Chunks of the build, by name, that come once a first tap is possible: only their own styles are needed for the first paint. */
  readonly laterChunks: Readonly<Record<RouteRendering, readonly string[]>>;
  /** A whole HTML document. Pure. */
  readonly render: (input: PageInput) => string;
  /** The font factor in a user agent, by the configured pattern; 1 if missing or invalid. */
  readonly fontFactorOf: (userAgent: string, pattern: string) => number;
  /** The font factor of a page in large type, given the browser's own. */
  readonly largeTypeFactor: (fontFactor: number) => number;
  /** The build's entry module of each language, as the build's manifest names it. */
  readonly entries: Readonly<Record<Locale, string>>;
}
