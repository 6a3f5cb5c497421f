import { fileURLToPath } from 'node:url';
import { getCardDetailsInfo } from '@coupon-centre/contract/card/get-card-details-info';
import { getUserCardList } from '@coupon-centre/contract/card/get-user-card-list';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { getAccount } from '@coupon-centre/contract/login/get-account';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from './build/api-paths.ts';
import { shortClassNames } from './build/class-names.ts';
import { precompress } from './build/precompress.ts';

const entry = (name: string): string => fileURLToPath(new URL(`src/${name}`, import.meta.url));

/** One file for all that both languages' entries begin with; each entry adds its phrase book. */
const firstBundle = {
  name: 'page',
  tags: ['$initial' as const],
  test: (id: string) =>
    !/\/service-worker\.ts|\/(entry-client|words\/\w+)\.(zh-cn|en)\.ts|\/words\/(zh-cn|en)\.ts/.test(id),
};

/** One file for the small parts that many later screens share, in place of a request for each; its parts bring nothing along. */
const sharedByScreens = {
  name: 'screens',
  minShareCount: 5,
  test: (id: string) => /\/web\/src\/(ui|lib)\//.test(id) && !/\/words\//.test(id),
};

export default defineConfig(({ isSsrBuild, command }) => {
  // A build is a build for people, also where tests, whose environment says so, ask for it.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: `${PAGE_BASE}/`,
    plugins: [react(), apiPaths(), precompress()],
    define: {
      OWN_READ_PATHS: JSON.stringify([getUserCardList, getCardDetailsInfo, getAccount].map(({ path }) => path)),
      // The rendering bundle stands alone, and is React's production build whatever the server's environment says.
      ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    },
    ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
    // SWR and wouter bring a stand-in for what React has had since 18.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
    css: command === 'build' ? { modules: { generateScopedName: shortClassNames } } : {},
    build: {
      target: isSsrBuild ? 'node24' : ['chrome64', 'safari12'],
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: !isSsrBuild,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The debugging console's, which runs what is typed into it, and which the page's policy forbids it.
        checks: { eval: false },
        ...(isSsrBuild
          ? {}
          : {
              output: {
                // The browser knows it by this name only, and asks for it again and again.
                entryFileNames: ({ name }: { readonly name: string }) =>
                  name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
                codeSplitting: {
                  groups: [
                    { ...firstBundle, priority: 2 },
                    { ...sharedByScreens, priority: 1 },
                  ],
                },
              },
            }),
        input: isSsrBuild
          ? entry('entry-server.tsx')
          : [entry('entry-client.zh-cn.tsx'), entry('entry-client.en.tsx'), entry('service-worker.ts')],
      },
    },
  };
});
