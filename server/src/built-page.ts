import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageBundle } from '@coupon-centre/contract/content/page-rendering';

const BUNDLE = join(import.meta.dirname, '../../web/dist/server/entry-server.js');

/** The page as `npm start` builds it; undefined where it was not built: then only calls are answered. */
export async function loadBuiltPage(): Promise<PageBundle | undefined> {
  if (!existsSync(BUNDLE)) return undefined;
  const { page } = (await import(pathToFileURL(BUNDLE).href)) as { page: PageBundle };
  return page;
}
