import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

/* Pages in Chinese say what the English ones say, as far as their form shows it. Pages are named by their path. */

const root = join(import.meta.dirname, '../..');

/** Pages that must have both languages. */
const inBoth = [
  'README.md',
  'docs/operations.md',
  'docs/integrations.md',
  'docs/privacy.md',
  'docs/first-campaign.md',
  'docs/operator-api.md',
  'docs/subscriber-api.md',
  'docs/chaos.md',
  'docs/users-guide.md',
  'docs/security.md',
  'docs/capacity.md',
  'docs/disaster-drill.md',
  'docs/for-auditors.md',
];

const chineseOf = (page: string) =>
  page === 'README.md' ? 'README.zh.md' : page.replace(/^docs\/(?=[^/]+\.md$)/, 'docs/zh/');
const isThere = (page: string) => existsSync(join(root, page));
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (page) => chineseOf(page) !== page && isThere(chineseOf(page)),
);

const read = (page: string) => readFileSync(join(root, page), 'utf8');
const proseOf = (page: string) => read(page).replace(/^ *```.*?^ *```$/gms, '');
const without = (comments: RegExp, code: string) =>
  code
    .split('\n')
    .map((line) => line.replace(comments, '').trim())
    .filter((line) => line !== '');
const comments: Readonly<Record<string, RegExp>> = {
  sh: /(^|\s+)# .*$/,
  sql: /(^|\s+)-- .*$/,
  js: /(^|\s+)(\/\/|\/\*\*) .*$/,
};
/** The code blocks with their language, without comments and blank lines. */
const codeOf = (page: string) =>
  [...read(page).matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms)].map(([, language = '', code = '']) => [
    language,
    ...without(comments[language] ?? /$^/, code),
  ]);

const headingsOf = (page: string) =>
  [...proseOf(page).matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', words = '']) => ({ level: marks.length, words }));
/** The number of rows of each table, and what its rows name in code in their first cell. */
const tablesOf = (page: string) =>
  [...proseOf(page).matchAll(/(^ *\|.*\n?)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .map((row) => /^ *\| `([!-~]+)` \|/.exec(row)?.[1] ?? ''),
  );
/** Settings, refusals and statements that the page names. */
const namesOf = (page: string) =>
  [...new Set(proseOf(page).match(/(?<![\w-])[A-Z][A-Z0-9]*_[A-Z0-9_]*(?!\w)/g))].toSorted();

/** The tests that the page names, with their titles. */
const testsOf = (page: string) => (read(page).match(/`[^`]+\.test\.ts`(?: “[^”]+”)?/g) ?? []).toSorted();

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  const times = new Map<string, number>();
  return headingsOf(page).map(({ words }) => {
    const anchor = words
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

interface Link {
  readonly to: string;
  readonly anchor: string | undefined;
}
/** The links, those within the project from its root. */
const linksOf = (page: string): readonly Link[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => {
    if (/^https?:/.test(address)) return { to: address, anchor: undefined };
    const [path = '', anchor] = address.split('#');
    return { to: path === '' ? page : relative(root, join(root, dirname(page), path)), anchor };
  });
/** Without the link to the other language. */
const contentLinksOf = (page: string, other: string) => linksOf(page).filter(({ to }) => to !== other);

/** Where a link of the English page leads in Chinese: to the Chinese page, heading or picture where there is one. */
function inChinese({ to, anchor }: Link): Link {
  if (!pages.includes(to)) return { to: to.replace(/\.en\.webp$/, '.zh.webp'), anchor };
  const chinese = chineseOf(to);
  return { to: chinese, anchor: anchor === undefined ? undefined : anchorsOf(chinese)[anchorsOf(to).indexOf(anchor)] };
}
const inOrder = (links: readonly Link[]) => links.map(({ to, anchor = '' }) => `${to}#${anchor}`).toSorted();

it('has every page for Chinese staff, and none without its English page', () => {
  expect(inBoth.filter((page) => !pages.includes(page))).toEqual([]);
  const chinese = isThere('docs/zh') ? readdirSync(join(root, 'docs/zh')).map((name) => `docs/zh/${name}`) : [];
  expect(chinese.filter((page) => !pages.some((english) => chineseOf(english) === page))).toEqual([]);
});

it.each(pages)('%s links its other language at the top, and back', (page) => {
  const chinese = chineseOf(page);
  const top = (of: string) => read(of).split('\n').slice(0, 5).join('\n');
  expect(top(page)).toContain(`[中文](${relative(dirname(page), chinese)})`);
  expect(top(chinese)).toContain(`[English](${relative(dirname(chinese), page)})`);
});

it.each(pages)('%s has the same headings, tables, code and names in Chinese', (page) => {
  const chinese = chineseOf(page);
  const levels = (of: string) => headingsOf(of).map(({ level }) => level);
  expect(levels(chinese)).toEqual(levels(page));
  expect(tablesOf(chinese)).toEqual(tablesOf(page));
  expect(codeOf(chinese)).toEqual(codeOf(page));
  expect(namesOf(chinese)).toEqual(namesOf(page));
  expect(testsOf(chinese)).toEqual(testsOf(page));
});

it.each(pages)('%s and its Chinese page link the same places, which exist', (page) => {
  const chinese = chineseOf(page);
  expect(inOrder(contentLinksOf(chinese, page))).toEqual(inOrder(contentLinksOf(page, chinese).map(inChinese)));
  const broken = [page, chinese].flatMap((of) =>
    linksOf(of).filter(
      ({ to, anchor }) =>
        !/^https?:/.test(to) && !(isThere(to) && (anchor === undefined || anchorsOf(to).includes(anchor))),
    ),
  );
  expect(broken).toEqual([]);
});
