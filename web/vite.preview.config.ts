import { fileURLToPath } from 'node:url';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from './build/api-paths.ts';
import { precompress } from './build/precompress.ts';

/** The console's preview is a build of its own: sharing files with it would cut the page's own into more and other pieces. */
export default defineConfig({
  base: `${PAGE_BASE}/preview/`,
  plugins: [react(), apiPaths(), precompress()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
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
