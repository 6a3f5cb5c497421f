import type { Locale } from '@coupon-centre/contract/field';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { noteSpokenLines, spokenLines } from '#journey/spoken.ts';
import { type Troubles, watchTroubles } from '#journey/troubles.ts';
import { type Words, wordsOf } from '#journey/words.ts';

export const sizes = { usual: { width: 375, height: 812 }, small: { width: 320, height: 568 } } as const;

export interface PhoneKind {
  readonly locale: Locale;
  readonly size?: keyof typeof sizes;
  readonly colorScheme?: 'light' | 'dark';
  /** The factor that the browser's identifier asks for; without it the identifier says nothing. */
  readonly fontFactor?: number;
  /** Opens pages inside the operator's app, whose mark is in its browser's identifier. */
  readonly isApp?: boolean;
  /** What its browser's identifier says besides. */
  readonly marks?: readonly string[];
  /** Asks pages for as little motion as can be. */
  readonly isStill?: boolean;
  readonly hasScripts?: boolean;
  /** Keeps what it saw with the page's service worker; else every answer comes from the product. */
  readonly hasServiceWorker?: boolean;
  /** Reaches the product by this address instead of its own. */
  readonly origin?: string;
}

/** Somebody's phone: a browser of its own with one page open, and what the journey expects to read on it. */
export interface Phone {
  readonly kind: PhoneKind;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly words: Words;
  readonly troubles: Troubles;
  /** `http://host:port` of the product, as this phone reaches it. */
  readonly origin: string;
  /** Opens an address below the page's base, such as `/myCard`. */
  open(path: string): Promise<Response | null>;
  /** A button by the words on it or the words it is called by. */
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
  /** The coupon with this title, wherever it is listed. */
  coupon(title: string): Locator;
  /** The words that screens show for two seconds, as soon as they are there. */
  toast(text: string): Promise<void>;
}

/** How long a journey waits for what should come at once on a machine that may be busy. */
const PATIENCE_MS = 15_000;

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

const contextOptions = (kind: PhoneKind): BrowserContextOptions => ({
  locale: kind.locale,
  // Not the business time zone, so that whatever is shown in the device's time is seen to be wrong.
  timezoneId: 'America/New_York',
  viewport: sizes[kind.size ?? 'usual'],
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: kind.colorScheme ?? 'light',
  reducedMotion: kind.isStill ? 'reduce' : 'no-preference',
  serviceWorkers: kind.hasServiceWorker ? 'allow' : 'block',
  javaScriptEnabled: kind.hasScripts ?? true,
  userAgent: [
    USER_AGENT,
    ...(kind.fontFactor === undefined ? [] : [`fontScale/${kind.fontFactor}`]),
    ...(kind.isApp ? ['leadeon/10.2.0'] : []),
    ...(kind.marks ?? []),
  ].join(' '),
});

export async function takePhone(browser: Browser, productUrl: string, kind: PhoneKind): Promise<Phone> {
  const context = await browser.newContext(contextOptions(kind));
  const troubles = watchTroubles(context);
  // Scripts are switched off by forbidding them to load.
  if (kind.hasScripts === false) troubles.allow(/^request: .*\.js csp$/);
  if (!kind.hasServiceWorker) troubles.allow(/^console warning: Service Worker registration blocked/);
  context.setDefaultTimeout(PATIENCE_MS);
  await noteSpokenLines(context);
  const page = await context.newPage();
  const origin = kind.origin ?? productUrl;
  return {
    kind,
    context,
    page,
    troubles,
    origin,
    words: wordsOf(kind.locale),
    open: (path) => page.goto(`${origin}${PAGE_BASE}${path}`),
    button: (name) => page.getByRole('button', { name }),
    link: (name) => page.getByRole('link', { name }),
    coupon: (title) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) }),
    toast: async (text) => {
      await expect.poll(async () => (await spokenLines(page)).map((line) => line.text)).toContain(text);
    },
  };
}
