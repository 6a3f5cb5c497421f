import { fileURLToPath } from 'node:url';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from './build/api-paths.ts';
import { shortClassNames } from './build/class-names.ts';

const entry = (name: string): string => fileURLToPath(new URL(`src/${name}`, import.meta.url));

/** One file for all that both languages' entries begin with; each entry adds its phrase book. */
const firstBundle = {
  name: 'page',
  tags: ['$initial' as const],
  test: (id: string) => !/\/(entry-client|words\/\w+)\.(zh-cn|en)\.ts|\/words\/(zh-cn|en)\.ts/.test(id),
};

export default defineConfig(({ isSsrBuild, command }) => ({
  base: `${PAGE_BASE}/`,
  plugins: [react(), apiPaths()],
  // The rendering bundle stands alone and is React's production build, whatever the server's environment says.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true } } : {}),
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames } } : {},
  build: {
    target: ['chrome64', 'safari12'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: [firstBundle] } } }),
      input: isSsrBuild ? entry('entry-server.tsx') : [entry('entry-client.zh-cn.tsx'), entry('entry-client.en.tsx')],
    },
  },
}));
