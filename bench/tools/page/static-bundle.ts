import type { Browser } from 'playwright-core';
import { build } from 'vite';

/** An element of the page: tag, attributes, content; or a text. */
type Node = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, content: readonly Node[]];

/** Runs in a browser: the elements below `#app` of an HTML text. */
function readElements(html: string): Node[] {
  const read = (parent: Element): Node[] =>
    [...parent.childNodes].flatMap((child): Node[] => {
      if (child instanceof Text) return [child.data];
      if (!(child instanceof Element)) return [];
      const attributes = Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value]));
      return [[child.localName, attributes, read(child)]];
    });
  const app = new DOMParser().parseFromString(html, 'text/html').getElementById('app');
  return app ? read(app) : [];
}

const REACT_NAMES: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', value: 'defaultValue' };

/** `--head:#00485f;top:0` as React's style object. */
const styleOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    css.split(';').flatMap((declaration): [string, string][] => {
      const [name = '', value] = declaration.split(/:(.*)/s);
      if (value === undefined) return [];
      const key = name.trim();
      return [
        [key.startsWith('--') ? key : key.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()), value],
      ];
    }),
  );

const propsOf = (attributes: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      REACT_NAMES[name] ?? name,
      name === 'style' ? styleOf(value) : value,
    ]),
  );

/** The source of static components: one for the page and one for each `article`, each with its markup as it is. */
function sourceOf(nodes: readonly Node[]): string {
  const components: string[] = [];
  const expression = (node: Node): string => {
    if (typeof node === 'string') return JSON.stringify(node);
    const [tag, attributes, content] = node;
    const parts = [JSON.stringify(tag), JSON.stringify(propsOf(attributes)), ...content.map(expression)];
    const element = `h(${parts.join(',')})`;
    if (tag !== 'article') return element;
    return `h(C${components.push(`() => ${element}`) - 1})`;
  };
  const page = nodes.map(expression).join(',');
  return [
    `import { createElement as h, Fragment, useEffect, useState } from 'react';`,
    `import { hydrateRoot } from 'react-dom/client';`,
    ...components.map((component, at) => `const C${at} = ${component};`),
    `const Page = () => h(Fragment, null, ${page});`,
    // The answer to a tap made before: an empty dialog as soon as everything is hydrated.
    'function App() {',
    '  const [isOpen, setOpen] = useState(false);',
    '  useEffect(() => setOpen(true), []);',
    `  return h(Fragment, null, h(Page), isOpen && h('div', { role: 'dialog' }));`,
    '}',
    `hydrateRoot(document.getElementById('app'), h(App));`,
  ].join('\n');
}

const ENTRY = 'virtual:react-floor';

/** A script that hydrates a page's `#app` with static components of the same markup, built as the page's own scripts are. */
export async function bundleStatic(browser: Browser, html: string): Promise<string> {
  const page = await browser.newPage();
  const source = sourceOf(await page.evaluate(readElements, html));
  await page.close();
  process.env['NODE_ENV'] = 'production';
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-floor',
        resolveId: (id) => (id === ENTRY ? import.meta.filename + ENTRY : null),
        load: (id) => (id.endsWith(ENTRY) ? source : null),
      },
    ],
    build: { write: false, target: ['chrome64', 'safari12'], modulePreload: false, rolldownOptions: { input: ENTRY } },
  });
  const output = Array.isArray(built) ? built : [built];
  const [chunk] = output.flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the React floor was not built');
  return chunk.code;
}
