import { expect, test } from 'vitest';
import { builtNames, textOf } from './built-files.ts';

/* The build shortens the names of custom properties: style sheets and what sets them by script have to agree. */

const sheets = builtNames('.css').map(textOf);
const scripts = builtNames('.js').map(textOf).join('\n');

const found = (texts: readonly string[], wanted: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(wanted)].map(([, name]) => name ?? '')));

/** With a value of their own, or one that a script gives them. */
const isSet = found([...sheets, scripts], /(--[\w-]+)["'`]?\s*[:,]/g);

test('every custom property that a built style sheet reads is set', () => {
  const read = found(sheets, /var\((--[\w-]+)\)/g);
  expect(read.size).toBeGreaterThan(50);
  expect([...read].filter((name) => !isSet.has(name))).toEqual([]);
});

test('every custom property that a built script sets is read', () => {
  const set = found([scripts], /["'`](--[\w-]+)["'`]\s*[:,]/g);
  const read = found(sheets, /var\((--[\w-]+)/g);
  expect(set.size).toBeGreaterThan(3);
  expect([...set].filter((name) => !read.has(name))).toEqual([]);
});
