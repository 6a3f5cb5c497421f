import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/*
 * The console's byte budget, checked on the built files: what the first screen needs, and what each other screen adds. What a
 * screen loads once it is shown (the chart, the calendar, the rich-text editor) is a part of its own. A kilobyte is 1,000 bytes of
 * scripts and styles in brotli, as sent. Prints the figures.
 */

const KILOBYTE = 1_000;
/** What the first screen needs at most, what every other adds, and what a part that a screen loads once it is shown adds. */
const BUDGET_KB = { first: 190, screen: 120, part: 170 } as const;
/** Compressing a large file takes seconds on a busy machine. */
const PATIENCE_MS = 60_000;
const DIST = join(import.meta.dirname, '../dist');
const MANIFEST = join(DIST, '.vite/manifest.json');

interface BuiltModule {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

if (!existsSync(MANIFEST)) throw new Error('The console is not built: npm run build -w console');
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, BuiltModule>>;

/** The files that a module needs at once: itself, its imports, their styles. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const built = manifest[name];
  if (built === undefined || seen.has(built.file)) return seen;
  seen.add(built.file);
  for (const style of built.css ?? []) seen.add(style);
  for (const imported of built.imports ?? []) filesOf(imported, seen);
  return seen;
}

const sizes = new Map<string, number>();
function kilobytesOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const made = brotliCompressSync(readFileSync(join(DIST, file))).length / KILOBYTE;
  sizes.set(file, made);
  return made;
}
const kilobytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + kilobytesOf(file), 0);

const isScreen = (name: string): boolean => name.endsWith('-screen.tsx') || name.endsWith('item-screens.tsx');
const dynamic = new Set(Object.values(manifest).flatMap(({ dynamicImports }) => dynamicImports ?? []));
const frame = filesOf('index.html');
const home = filesOf('src/features/home/home-screen.tsx');
const screens = [...dynamic].filter(isScreen);
const parts = [...dynamic].filter((name) => !isScreen(name));

const report = (what: string, kb: number, budgetKb: number): void => {
  process.stdout.write(`  ${what}: ${kb.toFixed(1)} KB of ${budgetKb}\n`);
};

test('the first screen: the console’s frame and Home', { timeout: PATIENCE_MS }, () => {
  const kb = kilobytes(new Set([...frame, ...home]));
  report('first', kb, BUDGET_KB.first);
  expect(home.size).toBeGreaterThan(0);
  expect(kb).toBeLessThanOrEqual(BUDGET_KB.first);
});

test.each(screens)('%s adds little to what is already loaded', { timeout: PATIENCE_MS }, (name) => {
  const kb = kilobytes([...filesOf(name)].filter((file) => !frame.has(file)));
  report(name.split('/').at(-1) ?? name, kb, BUDGET_KB.screen);
  expect(kb).toBeGreaterThan(0);
  expect(kb).toBeLessThanOrEqual(BUDGET_KB.screen);
});

test.each(parts)('%s, which is loaded where it is shown', { timeout: PATIENCE_MS }, (name) => {
  expect(kilobytes([...filesOf(name)].filter((file) => !frame.has(file)))).toBeLessThanOrEqual(BUDGET_KB.part);
});
