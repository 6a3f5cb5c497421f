import type { ResponseOf } from '#call/call.ts';
import type { listGrabs } from '#centre/list-grabs.ts';
import type { listOffers } from '#centre/list-offers.ts';
import type { listOffersByClass } from '#centre/list-offers-by-class.ts';
import type { listClaimPages } from '#claim-page/list-claim-pages.ts';
import type { showClaimPage } from '#claim-page/show-claim-page.ts';
import type { showTheme } from '#content/show-theme.ts';
import type { Locale } from '#foundation/field.ts';
import type { PageConfig } from './page-config.ts';

/** What the coupon centre shows a guest of a language and channel. */
export interface CentreData {
  readonly screen: 'centre';
  readonly classes: ResponseOf<typeof listOffersByClass>;
  readonly grabs: ResponseOf<typeof listGrabs>;
  readonly background: ResponseOf<typeof showTheme>;
}

/** What a published claim page shows a guest. */
export interface ClaimPageData {
  readonly screen: 'claimPage';
  /** The id it was asked by: its own, or that of the route it is the front of. */
  readonly askedId: string;
  readonly page: ResponseOf<typeof showClaimPage>;
  readonly cards: ResponseOf<typeof listOffers>;
  /** Null where the page has no place for grabs. */
  readonly grabs: ResponseOf<typeof listGrabs> | null;
}

type Coupons = ResponseOf<typeof listOffers>;
type Pages = ResponseOf<typeof listClaimPages>;

/** What a shared link names. Ended ones are there too, and say so. */
export type Shared =
  | { readonly kind: 'nothing' | 'unknown' }
  | { readonly kind: 'coupon'; readonly id: string; readonly cards: Coupons }
  | { readonly kind: 'page'; readonly id: string; readonly pages: Pages; readonly cards: Coupons };

/** What a shared link shows, and the other coupons on offer. */
export interface SharedData {
  readonly screen: 'shared';
  readonly shared: Shared;
  readonly offers: Coupons;
}

/** What the platform says of itself to who is sent to it. */
export interface PlatformData {
  readonly screen: 'platform';
  readonly offers: Coupons;
}

/** A shared list of claim pages. */
export interface PageListData {
  readonly screen: 'pageList';
  /** Those that were asked for; none: all that are online. */
  readonly pageIds: readonly string[];
  readonly pages: Pages;
}

/** What a guest is answered: the public part of the screens that the server renders, by screen. */
export type PublicData = CentreData | ClaimPageData | SharedData | PlatformData | PageListData;

/** What stands in the page as JSON, for the browser to go on from. Nothing of any one person. */
export interface PageState {
  readonly config: PageConfig;
  /** In the large type of the rules for older people's pages. */
  readonly isLargeType: boolean;
  /** Null on screens that the browser renders, and where there is nothing to show everybody: no such page, a preview. */
  readonly data: PublicData | null;
}

/** The built files that a page of one language begins with, as addresses. */
export interface PageAssets {
  readonly script: string;
  /** Modules that `script` imports. */
  readonly preloads: readonly string[];
  /** All styles that the first paint takes, as text. */
  readonly css: string;
  /** The addresses of the files that `css` was read from: they need not be fetched. */
  readonly styles: readonly string[];
}

/**
 * Placeholders in a rendered page where something differs by answer. The renderer chooses them at random, so that no
 * content can pass for one, and puts the values in afterwards.
 */
export interface PageHoles {
  readonly nonce: string;
  readonly fontFactor: string;
  /** Scheme and host of the address that is answered: `https://host`. */
  readonly origin: string;
}

export interface PageInput {
  /** Below the base and in the specification's spelling: `/`, `/main`, `/myCard`. Unknown ones render 'not found'. */
  readonly path: string;
  readonly state: PageState;
  readonly assets: PageAssets;
  readonly holes: PageHoles;
}

/** How a route comes about: rendered by the server from a screen's public data, or by the browser. */
export type RouteRendering = PublicData['screen'] | 'browser';

/** What the built bundle of the page offers the server. */
export interface PageBundle {
  /** The routes that have a screen, by path below the base. Others are not found. */
  readonly routes: Readonly<Record<string, RouteRendering>>;
  /** Modules of the build that a screen's rendering needs in addition to its language's entry, as the build's manifest names them. */
  readonly screenModules: Readonly<Record<PublicData['screen'], readonly string[]>>;
  /** A whole HTML document. Pure. */
  readonly render: (input: PageInput) => string;
  /** The font factor of a browser's identifier, by the configured pattern; 1 without a sensible one. */
  readonly fontFactorOf: (userAgent: string, pattern: string) => number;
  /** The font factor of a page in large type, whose browser asks for the given one. */
  readonly largeTypeFactor: (fontFactor: number) => number;
  /** The build's entry module of each language, as the build's manifest names it. */
  readonly entries: Readonly<Record<Locale, string>>;
}
