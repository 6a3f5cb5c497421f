import type { Plugin } from 'vite';

const IMPORT = /import (\w+) from ('[^']+\.module\.css')/g;

/**
 * Imports the classes of a CSS module one by one at build time, so that their short names stand where they are used, without an object
 * that holds them all. Modules whose classes are chosen by a variable keep the object. A class that does not exist fails the build.
 */
export const classImports = (): Plugin[] => [
  {
    name: 'class-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx$/, code: /\.module\.css'/ },
      handler: (code) =>
        code.replaceAll(IMPORT, (whole, name: string, from: string) =>
          new RegExp(String.raw`\b${name}\[(?!')`).test(code) ? whole : `import * as ${name} from ${from}`,
        ),
    },
    onLog(_level, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED') this.error(message);
    },
  },
  {
    name: 'styles-without-names',
    apply: 'build',
    enforce: 'post',
    // Once its names are in place nothing of a module would be left, and its styles would go with it.
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
];
