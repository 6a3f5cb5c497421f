import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { letters } from './letters.ts';

const SOURCES = join(import.meta.dirname, '../src');
const IN_SHEET = /(?<![\w-])--[a-z][\w-]*/g;
/** Elsewhere two dashes take one from a number. */
const IN_SCRIPT = /(?<=["'`(])--[a-z][\w-]*/g;

/** What the page's own plugin (`page-unit.ts`) and what looks at the page from outside know by name. */
const KEPT = new Set(['--unit', '--font-factor']);

/** A short name for each custom property of the style sheets, by its own name. */
function readShortNames(): ReadonlyMap<string, string> {
  const sheets = globSync('**/*.css', { cwd: SOURCES }).map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  const names = new Set(sheets.flatMap((sheet) => sheet.match(IN_SHEET) ?? []));
  const shortened = [...names].filter((name) => !KEPT.has(name)).sort();
  return new Map(shortened.map((name, index) => [name, `--${letters(index)}`]));
}

/**
 * Short names of custom properties in style sheets and in what sets or reads them. Each is in the HTML many times. The browser's
 * and the server's build agree because both number the same names in the same order.
 */
export const shortPropertyNames = (): Plugin => {
  const shortNames = readShortNames();
  return {
    name: 'property-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.(css|tsx?)$/ },
      handler: (code, id) =>
        code.replace(id.endsWith('.css') ? IN_SHEET : IN_SCRIPT, (name) => shortNames.get(name) ?? name),
    },
  };
};
