import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { noteSpokenLines, spokenLines } from '#journey/browser/spoken.ts';
import { type Troubles, watchTroubles } from '#journey/browser/troubles.ts';
import { type Words, wordsOf } from '#journey/words/words.ts';

export const sizes = { usual: { width: 375, height: 812 }, small: { width: 320, height: 568 } } as const;

export interface PhoneKind {
  readonly locale: Locale;
  readonly size?: keyof typeof sizes;
  readonly colorScheme?: 'light' | 'dark';
  /** Font factor in the user agent; if undefined, the user agent has none. */
  readonly fontFactor?: number;
  /** Simulates the operator's app by its mark in the user agent. */
  readonly isApp?: boolean;
  /** Appended to the user agent. */
  readonly marks?: readonly string[];
  /** Prefers reduced motion. */
  readonly isStill?: boolean;
  readonly hasScripts?: boolean;
  /** Lets the service worker cache; otherwise every response comes from the product. */
  readonly hasServiceWorker?: boolean;
  /** Base URL instead of the product's own. */
  readonly origin?: string;
}

/** A separate browser context with one page, and the texts that the journey expects on it. */
export interface Phone {
  readonly kind: PhoneKind;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly words: Words;
  readonly troubles: Troubles;
  /** `http://host:port` of the product, as the phone uses it. */
  readonly origin: string;
  /** Opens a path below the page's base, such as `/myCard`. */
  open(path: string): Promise<Response | null>;
  /** A button by its text or its label. */
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
  /** The coupon with this title in any list. */
  coupon(title: string): Locator;
  /** Waits for a toast with this text. */
  toast(text: string): Promise<void>;
}

/** Timeout for what should happen immediately, on a machine that may be busy. */
const PATIENCE_MS = 30_000;

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

const contextOptions = (kind: PhoneKind): BrowserContextOptions => ({
  locale: kind.locale,
  // Not the business time zone, so that times shown in the device's zone are noticed.
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
  // Scripts are disabled by blocking their download.
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
