import { type AnyNode, parse } from 'acorn';
import { full } from 'acorn-walk';
import { expect, test } from 'vitest';
import { builtNames, readManifest, textOf } from './built-files.ts';
import { calledName, fallbacks } from './fallbacks.ts';

/*
 * The build's output against the oldest browsers that it is made for, Chrome 64 and Safari 12: no newer syntax, and no newer
 * function without a fallback. Versions are those of MDN's compatibility tables. The debugging console is left out: it is for
 * developers.
 */

const manifest = readManifest();
const DEVELOPERS_ONLY = 'eruda';
const isForPeople = (file: string): boolean =>
  !Object.values(manifest).some(({ file: known, name }) => known === file && name === DEVELOPERS_ONLY);
const scripts = builtNames('.js').filter(isForPeople);
/** Has none of the page's fallbacks. */
const WORKER = 'service-worker.js';
const styles = builtNames('.css');

/** Names that came after Chrome 64 or Safari 12. */
const NEWER: ReadonlySet<string> = new Set([
  ...['allSettled', 'findLast', 'findLastIndex', 'flat', 'flatMap', 'fromEntries', 'hasOwn', 'matchAll'],
  ...['replaceAll', 'toReversed', 'toSorted', 'toSpliced', 'trimEnd', 'trimStart', 'withResolvers', 'groupBy'],
  ...[
    'AbortController',
    'BigInt',
    'CSSStyleSheet',
    'FinalizationRegistry',
    'IntersectionObserver',
    'ResizeObserver',
    'WeakRef',
  ],
  ...['globalThis', 'queueMicrotask', 'structuredClone', 'requestIdleCallback', 'randomUUID', 'reportError'],
  'BroadcastChannel',
  ...[
    'checkVisibility',
    'getAnimations',
    'replaceChildren',
    'scrollend',
    'showModal',
    'startViewTransition',
    'toggleAttribute',
  ],
  ...['RelativeTimeFormat', 'ListFormat', 'Segmenter', 'formatToParts', 'formatRange', 'dateStyle'],
  // Of the class; objects may have one of the same name.
  ...['Response.json', 'URL.parse', 'URL.canParse', 'Promise.any', 'AbortSignal.any', 'AbortSignal.timeout'],
]);

/** Used where the browser has them. */
const WITH_FALLBACK: ReadonlySet<string> = new Set(Object.keys(fallbacks).map(calledName));

const nameOf = (node: AnyNode): string | null => {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return null;
  const { object, property } = node;
  if (property.type !== 'Identifier') return null;
  const called = object.type === 'Identifier' ? `${object.name}.${property.name}` : '';
  return NEWER.has(called) ? called : property.name;
};

/** Syntax that came after ECMAScript 2018, except for what both browsers had before it: `import()`. */
const isNewSyntax = (node: AnyNode): boolean =>
  node.type === 'ChainExpression' ||
  (node.type === 'LogicalExpression' && node.operator === '??') ||
  (node.type === 'CatchClause' && node.param === null) ||
  (node.type === 'Literal' && 'bigint' in node && node.bigint !== undefined) ||
  (node.type === 'ExportAllDeclaration' && node.exported !== null);

function newerIn(file: string): string[] {
  const isAllowed = (name: string): boolean => file !== WORKER && WITH_FALLBACK.has(name);
  const found = new Set<string>();
  const tree = parse(textOf(file), { ecmaVersion: 2020, sourceType: 'module' });
  full(tree, (node) => {
    const any = node as AnyNode;
    const name = nameOf(any);
    if (isNewSyntax(any)) found.add(`syntax: ${any.type}`);
    if (name !== null && NEWER.has(name) && !isAllowed(name)) found.add(name);
  });
  return [...found].map((what) => `${file}: ${what}`);
}

/** Every built script is parsed, on a machine that may be busy. */
const PARSING_MS = 60_000;

test(
  'scripts use nothing newer than Chrome 64 and Safari 12 without a fallback',
  () => {
    expect(scripts.length).toBeGreaterThan(0);
    expect([...scripts, WORKER].flatMap(newerIn)).toEqual([]);
  },
  PARSING_MS,
);

/** Properties and functions of newer browsers that change the layout where they are not known; a lost `max()` leaves the inherited size. */
const NEWER_STYLES =
  /[;{](?:inset|aspect-ratio|place-[a-z]+|(?:margin|padding|inset)-(?:inline|block)[a-z-]*|row-gap|column-gap|gap):[^;}]*|\b(?:clamp|color-mix)\(|:(?:is|where|has)\b|@(?:layer|container)\b/g;

test('styles use nothing newer without a rule for older browsers before it', () => {
  expect(styles.length).toBeGreaterThan(0);
  expect(
    styles.flatMap((file) => (textOf(file).match(NEWER_STYLES) ?? []).map((found) => `${file}: ${found}`)),
  ).toEqual([]);
});

/** Rules for browsers that know `env()`. */
const WITH_ENV = /@supports[^{]*\benv\([^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g;
/** The declarations before one with `env()`, and its property; one that is nothing else leaves the initial value. */
const ENV = /\{([^{}]*?)([a-z]+)(?:-[a-z]+)?:[^;{}]*[^:;{}]env\(/g;

test('styles have a declaration without `env()`, unknown before Chrome 69, before each with it', () => {
  const alone = styles.flatMap((file) =>
    [...textOf(file).replace(WITH_ENV, '').matchAll(ENV)]
      .filter(([, before = '', property]) => !new RegExp(`(?:^|;)${property}(?:-[a-z]+)?:`).test(before))
      .map(([rule]) => `${file}: ${rule}`),
  );
  expect(alone).toEqual([]);
});
