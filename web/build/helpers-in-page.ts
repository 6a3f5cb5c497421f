import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The bundler's name for the chunk of its helpers, and ours for the page's first. */
const HELPERS = 'rolldown-runtime';
const PAGE = 'page';
const EXPORT = /export\{([^{}]*)\};?\s*$/;

/** A name that no minified code has. */
const inPage = (helper: string): string => `helper_${helper}`;

/** `a as b,c`, as pairs: `[a, b]`, `[c, c]`. */
const pairsOf = (names: string): (readonly [string, string])[] =>
  names.split(',').map((name) => {
    const [from = '', to = from] = name.split(' as ');
    return [from, to];
  });

const pathOf = ({ fileName }: Chunk): string => `./${fileName.slice(fileName.lastIndexOf('/') + 1)}`;

/**
 * Puts the bundler's helpers into the page's first chunk. It gives them a file of their own, which would be one more request before
 * anything runs. Chunks that import from the page's take them from there: its name is part of what their own names are made of. The
 * file stays for the others.
 */
export const helpersInPage = (): Plugin => ({
  name: 'helpers-in-page',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // Their names tell changed files apart, also when only this changed.
  augmentChunkHash: () => String(helpersInPage),
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = (wanted: string): Chunk => {
        const found = chunks.find(({ name }) => name === wanted);
        return found ?? this.error(`the build has no chunk named ${wanted}`);
      };
      const helpers = named(HELPERS);
      const page = named(PAGE);
      const names = pairsOf(EXPORT.exec(helpers.code)?.[1] ?? '');
      const imported = new RegExp(
        String.raw`import\{([^{}]*)\}from"${pathOf(helpers).replaceAll('.', String.raw`\.`)}";`,
      );
      const takeOver = (chunk: Chunk, taken: (pairs: ReturnType<typeof pairsOf>) => string): void => {
        const [whole, pairs = ''] = imported.exec(chunk.code) ?? this.error(`${chunk.fileName} imports no helpers`);
        chunk.code = chunk.code.replace(whole, () => taken(pairsOf(pairs)));
        chunk.imports = chunk.imports.filter((file) => file !== helpers.fileName);
      };
      takeOver(page, (pairs) => {
        const own = pairs.map(([name, local]) => `${local}=${inPage(name)}`);
        const values = names.map(([local, name]) => `${inPage(name)}:${local}`);
        const all = names.map(([, name]) => inPage(name));
        const body = helpers.code.replace(EXPORT, `return{${values}}`);
        return `const{${all}}=(()=>{${body}})(),${own};export{${all}};`;
      });
      for (const chunk of chunks) {
        if (!chunk.imports.includes(helpers.fileName) || !chunk.imports.includes(page.fileName)) continue;
        takeOver(chunk, (pairs) => {
          const own = pairs.map(([name, local]) => `${inPage(name)} as ${local}`);
          return `import{${own}}from"${pathOf(page)}";`;
        });
      }
    },
  },
});
