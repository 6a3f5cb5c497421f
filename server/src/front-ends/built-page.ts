import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { PageAssets, PageBundle, RouteRendering } from '@coupon-centre/contract/front-ends/page-rendering';
import { z } from 'zod';
import type { BuiltPage } from './serve-page.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const BUNDLE = join(DIST, 'server/entry-server.js');
const CLIENT = join(DIST, 'client');
const PREVIEW = join(DIST, 'preview');

/** The build manifest, as far as it is needed here. */
const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifestShape>;

/** A module and its static imports, dependencies first. */
function modulesFrom(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  for (const imported of manifest[name]?.imports ?? []) modulesFrom(manifest, imported, seen);
  return seen.add(name);
}

/** What a screen needs in addition to its language's entry. */
interface ScreenModules {
  /** As the build's manifest names them. */
  readonly atOnce: readonly string[];
  /** Names of chunks of which only the styles are needed. */
  readonly laterChunks: readonly string[];
}

/** A chunk's own styles, without those of what it imports. */
function stylesOfChunk(manifest: Manifest, wanted: string): readonly string[] {
  const found = Object.values(manifest).find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`the page's build has no chunk named ${wanted}`);
  return found.css;
}

/** A language's entry with the modules of a rendered screen, so that its styles are there with the first paint. */
async function readAssets(
  manifest: Manifest,
  entry: string,
  { atOnce, laterChunks }: ScreenModules,
): Promise<PageAssets> {
  const first = modulesFrom(manifest, entry);
  const added = atOnce.flatMap((name) => [...modulesFrom(manifest, name)]).filter((name) => !first.has(name));
  const chunksOf = (names: Iterable<string>) => [...names].flatMap((name) => manifest[name] ?? []);
  const styles = new Set([
    ...chunksOf([...first, ...added]).flatMap(({ css }) => css),
    ...laterChunks.flatMap((name) => stylesOfChunk(manifest, name)),
  ]);
  const texts = await Promise.all([...styles].map((file) => readFile(join(CLIENT, file), 'utf8')));
  const addresses = chunksOf(first).map(({ file }) => `${PAGE_BASE}/${file}`);
  const preloads = [...addresses.slice(0, -1), ...chunksOf(new Set(added)).map(({ file }) => `${PAGE_BASE}/${file}`)];
  return {
    script: addresses.at(-1) ?? '',
    preloads,
    css: texts.join(''),
    styles: [...styles].map((file) => `${PAGE_BASE}/${file}`),
  };
}

/** The page as `npm start` builds it; undefined where it was not built: then only calls are answered. */
export async function loadBuiltPage(): Promise<BuiltPage | undefined> {
  if (!existsSync(BUNDLE)) return undefined;
  const { page: bundle } = (await import(pathToFileURL(BUNDLE).href)) as { page: PageBundle };
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')));
  const { entries, screenModules, laterChunks } = bundle;
  const renderings = [
    'browser',
    'centre',
    'claimPage',
    'shared',
    'platform',
    'pageList',
  ] as const satisfies readonly RouteRendering[];
  const assets = new Map(
    await Promise.all(
      locales.flatMap((locale) =>
        renderings.map(async (rendering): Promise<[string, PageAssets]> => {
          const modules = { atOnce: screenModules[rendering], laterChunks: laterChunks[rendering] };
          return [`${locale} ${rendering}`, await readAssets(manifest, entries[locale], modules)];
        }),
      ),
    ),
  );
  const assetsOf = (locale: Locale, rendering: RouteRendering): PageAssets => {
    const found = assets.get(`${locale} ${rendering}`);
    if (found === undefined) throw new Error(`nothing was read for ${rendering} in ${locale}`);
    return found;
  };
  const serviceWorker = await readFile(join(CLIENT, 'service-worker.js'), 'utf8');
  const preview = {
    html: await readFile(join(PREVIEW, 'preview.html'), 'utf8'),
    assetsDir: join(PREVIEW, 'assets'),
  };
  return { bundle, assetsOf, assetsDir: join(CLIENT, 'assets'), serviceWorker, preview };
}
