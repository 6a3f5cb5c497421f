import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { calledName, fallbacks } from './fallbacks.ts';

/*
 * The table in fallbacks.json is complete: whatever the page asks a browser for that not every browser has is in it, and every
 * line has a test. `e2e/journeys/fallbacks.test.ts` walks the main path without it.
 */

const ROOT = join(import.meta.dirname, '../..');
/** Runs only where there are service workers. */
const WORKER = 'service-worker.ts';
const sources = globSync('**/*.{ts,tsx}', { cwd: join(ROOT, 'web/src') }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && file !== WORKER,
);

/** What the oldest browsers have too, everywhere. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  ...['onLine', 'userAgent', 'getRandomValues'],
  ...['addEventListener', 'document', 'parent', 'self'],
]);
/** Objects whose members a browser may lack. */
const HOLDERS: ReadonlySet<string> = new Set(['navigator', 'globalThis', 'crypto']);
/** Missing or refused as a whole. */
const WHOLE: ReadonlySet<string> = new Set(['caches', 'localStorage', 'sessionStorage', 'indexedDB']);

/** Without what only TypeScript sees. */
function bare(node: ESTree.Node): ESTree.Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return bare(node.expression);
    default:
      return node;
  }
}

const isHolder = (node: ESTree.Node): boolean => {
  const found = bare(node);
  return found.type === 'Identifier' && HOLDERS.has(found.name);
};

/** Names that a file asks the browser for, or asks whether it has them. */
function askedIn(file: string): ReadonlySet<string> {
  const asked = new Set<string>();
  const note = (node: ESTree.Node): void => {
    const found = bare(node);
    if (found.type === 'Identifier') asked.add(found.name);
    if (found.type === 'MemberExpression') note(found.property);
    if (found.type === 'Literal') asked.add(String(found.value));
  };
  const { program } = parseSync(file, readFileSync(join(ROOT, 'web/src', file), 'utf8'));
  new Visitor({
    Identifier(node) {
      if (WHOLE.has(node.name)) note(node);
    },
    MemberExpression(node) {
      if (isHolder(node.object)) note(node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || init === null || !isHolder(init)) return;
      for (const property of id.properties) if (property.type === 'Property') note(property.key);
    },
    BinaryExpression({ operator, left, right }) {
      // `'vibrate' in navigator`, `'hasOwn' in Object`.
      if (operator === 'in' && right.type === 'Identifier' && (isHolder(right) || /^[A-Z]/.test(right.name)))
        note(left);
      // `typeof requestIdleCallback === 'function'`.
      const isOfType = left.type === 'UnaryExpression' && left.operator === 'typeof' && right.type === 'Literal';
      if (isOfType && /^(?:undefined|function)$/.test(String(right.value))) note(left.argument);
    },
  }).visit(program);
  return asked;
}

test('whatever not every browser has is in the table, with what happens without it', () => {
  const known = new Set(Object.keys(fallbacks).map(calledName));
  const missing = sources.flatMap((file) =>
    [...askedIn(file)].filter((name) => !EVERYWHERE.has(name) && !known.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

test('each is taken away in a test', () => {
  const untested = Object.entries(fallbacks).filter(
    ([feature, { test: file }]) =>
      !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(calledName(feature)),
  );
  expect(untested).toEqual([]);
});
