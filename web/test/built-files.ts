import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '../dist/client');
const MANIFEST = join(CLIENT, '.vite/manifest.json');

interface BuiltModule {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

export type Manifest = Readonly<Record<string, BuiltModule>>;

/** The build's manifest; throws if the page was not built. */
export function readManifest(): Manifest {
  if (!existsSync(MANIFEST)) throw new Error('The page is not built: npm run build -w web');
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest;
}

/** Files that a module needs at once: itself, its imports, their styles. */
export function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const built = manifest[name];
  if (built === undefined || seen.has(built.file)) return seen;
  seen.add(built.file);
  for (const style of built.css ?? []) seen.add(style);
  for (const imported of built.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

/** The manifest's key of a chunk that the build names. */
export const chunkNamed = (manifest: Manifest, wanted: string): string => {
  const found = Object.entries(manifest).find(([, { name }]) => name === wanted);
  if (found === undefined) throw new Error(`no chunk is named ${wanted}`);
  return found[0];
};

/** Built files with this ending, below the build's folder. */
export const builtNames = (ending: string): string[] =>
  readdirSync(join(CLIENT, 'assets'))
    .filter((name) => name.endsWith(ending))
    .map((name) => `assets/${name}`);

/** Scripts of the page itself, without the debugging console's. */
export const ownScripts = (): string[] =>
  builtNames('.js')
    .map(textOf)
    .filter((text) => !text.includes('eruda'));

/** What the server renders the page with. */
export const serverBundle = (): string => readFileSync(join(CLIENT, '../server/entry-server.js'), 'utf8');

export const textOf = (file: string): string => readFileSync(join(CLIENT, file), 'utf8');

/** Size of a file as the build compressed it, in bytes. */
export const brotliBytes = (file: string): number => statSync(join(CLIENT, `${file}.br`)).size;
