import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's name for the module with the function that it puts around every `import()`. */
const HELPER = '\0vite/preload-helper.js';
const loader = fileURLToPath(new URL('../src/lib/loading/load-part.ts', import.meta.url));

/** The page's own way to load its parts (`src/lib/loading/load-part.ts`) in place of Vite's. */
export const partLoader = (): Plugin => ({
  name: 'part-loader',
  enforce: 'pre',
  load: (id) => (id === HELPER ? `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};` : null),
});
