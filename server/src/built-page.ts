import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, PageBundle } from '@coupon-centre/contract/content/page-rendering';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { z } from 'zod';
import type { BuiltPage } from '#features/page/serve-page.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
const BUNDLE = join(DIST, 'server/entry-server.js');
const CLIENT = join(DIST, 'client');

/** What the build says of each of its modules, as far as it is needed here. */
const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);
type Manifest = z.output<typeof manifestShape>;

/** A module and all that it imports at once, each before what imports it. */
function modulesFrom(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  for (const imported of manifest[name]?.imports ?? []) modulesFrom(manifest, imported, seen);
  return seen.add(name);
}

async function assetsOf(manifest: Manifest, entry: string): Promise<PageAssets> {
  const chunks = [...modulesFrom(manifest, entry)].flatMap((name) => manifest[name] ?? []);
  const styles = [...new Set(chunks.flatMap(({ css }) => css))];
  const texts = await Promise.all(styles.map((file) => readFile(join(CLIENT, file), 'utf8')));
  const addresses = chunks.map(({ file }) => `${PAGE_BASE}/${file}`);
  return { script: addresses.at(-1) ?? '', preloads: addresses.slice(0, -1), css: texts.join('') };
}

/** The page as `npm start` builds it; undefined where it was not built: then only calls are answered. */
export async function loadBuiltPage(): Promise<BuiltPage | undefined> {
  if (!existsSync(BUNDLE)) return undefined;
  const { page: bundle } = (await import(pathToFileURL(BUNDLE).href)) as { page: PageBundle };
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')));
  const [zhCn, en] = await Promise.all([
    assetsOf(manifest, bundle.entries['zh-CN']),
    assetsOf(manifest, bundle.entries.en),
  ]);
  return { bundle, assets: { 'zh-CN': zhCn, en }, assetsDir: join(CLIENT, 'assets') };
}
