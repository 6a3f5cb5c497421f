import type { BrowserContext, Page } from 'playwright-core';

const SCHEME = 'URL:';

export interface HostMessage {
  readonly serviceName: string;
  readonly [field: string]: unknown;
}

/** Messages from a page to the host app, as the app receives them: navigations to `URL:` and JSON. */
export async function hostMessages(context: BrowserContext, page: Page): Promise<readonly HostMessage[]> {
  const seen: HostMessage[] = [];
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.frameRequestedNavigation', ({ url }) => {
    // Browsers lower-case schemes and escape characters that URLs may not contain.
    if (url.slice(0, SCHEME.length).toUpperCase() !== SCHEME) return;
    seen.push(JSON.parse(decodeURIComponent(url.slice(SCHEME.length))) as HostMessage);
  });
  return seen;
}
