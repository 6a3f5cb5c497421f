import { fileURLToPath } from 'node:url';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from './build/api-paths.ts';
import { codeNames } from './build/code-names.ts';
import { pageUnit } from './build/page-unit.ts';
import { precompress } from './build/precompress.ts';

/** The console's preview is a separate build: sharing files would split the page's own into more chunks. */
export default defineConfig({
  base: `${PAGE_BASE}/preview/`,
  plugins: [react(), apiPaths(), codeNames(), precompress()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  css: { postcss: { plugins: [pageUnit()] } },
  build: {
    target: 'es2022',
    outDir: 'dist/preview',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('preview.html', import.meta.url)) },
  },
});
