import { expect, test } from 'vitest';
import { builtNames, ownScripts, serverBundle, textOf } from './built-files.ts';

/* The build shortens the names of custom properties: style sheets and what sets or reads them by script have to agree. */

const sheets = builtNames('.css').map(textOf);
const scripts = ownScripts();
const all = [...sheets, ...scripts, serverBundle()];

const found = (texts: readonly string[], wanted: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(wanted)].map(([, name]) => name ?? '')));

const setBySheets = found(sheets, /[{;]\s*(--[\w-]+)\s*:/g);
const setByScripts = found(scripts, /["'`](--[\w-]+)["'`]\s*[:,]/g);
const read = found(all, /var\((--[\w-]+)/g);
/** Without a value in case they are not set. */
const needed = found(all, /var\((--[\w-]+)\)/g);

test('every custom property that is needed is set', () => {
  expect(needed.size).toBeGreaterThan(50);
  const isSet = new Set([...setBySheets, ...setByScripts]);
  expect([...needed].filter((name) => !isSet.has(name))).toEqual([]);
});

test('every custom property that a script sets is read', () => {
  expect(setByScripts.size).toBeGreaterThan(3);
  expect([...setByScripts].filter((name) => !read.has(name))).toEqual([]);
});

test('names are short, but for those that are known outside and those of the tool that makes light and dark of one colour', () => {
  const KNOWN = /^--(unit|font-factor|lightningcss-(light|dark))$/;
  expect([...setBySheets].filter((name) => name.length > '--xx'.length && !KNOWN.test(name))).toEqual([]);
});
