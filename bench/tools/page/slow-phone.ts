import type { Browser, BrowserContext, CDPSession } from 'playwright-core';

/** Slow 4G as in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const BITS_A_BYTE = 8;
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / BITS_A_BYTE,
  uploadThroughput: 750_000 / BITS_A_BYTE,
} as const;
export const CPU_SLOWDOWN = 4;

/** A phone with empty caches. */
export const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });

/** Slows the processor down, for a page. */
export const slowProcessor = (devtools: CDPSession): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

/** Slows the network down, for a page, but not for its service worker. */
export const slowNetwork = (devtools: CDPSession): Promise<unknown> =>
  devtools.send('Network.emulateNetworkConditions', SLOW_4G);
