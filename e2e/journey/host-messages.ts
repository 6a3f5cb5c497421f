import type { BrowserContext, Page } from 'playwright-core';

const SCHEME = 'URL:';

export interface HostMessage {
  readonly serviceName: string;
  readonly [field: string]: unknown;
}

/** What a page sends to the host app, as the app sees it: navigations to `URL:` and JSON. */
export async function hostMessages(context: BrowserContext, page: Page): Promise<readonly HostMessage[]> {
  const seen: HostMessage[] = [];
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.frameRequestedNavigation', ({ url }) => {
    // Browsers write schemes in small letters and escape what addresses may not hold.
    if (url.slice(0, SCHEME.length).toUpperCase() !== SCHEME) return;
    seen.push(JSON.parse(decodeURIComponent(url.slice(SCHEME.length))) as HostMessage);
  });
  return seen;
}
