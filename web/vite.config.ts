import { fileURLToPath } from 'node:url';
import { showClaimPage } from '@coupon-centre/contract/claim-page/show-claim-page';
import { readDocument } from '@coupon-centre/contract/content/read-document';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from './build/api-paths.ts';
import { classImports } from './build/class-imports.ts';
import { shortClassNames } from './build/class-names.ts';
import { codeNames } from './build/code-names.ts';
import { helpersInPage } from './build/helpers-in-page.ts';
import { pageUnit } from './build/page-unit.ts';
import { partLoader } from './build/part-loader.ts';
import { precompress } from './build/precompress.ts';
import { shortPropertyNames } from './build/property-names.ts';

/** The page's first script names every file loaded later: a hash of 42 bits tells versions apart, a name would be read by nobody. */
const HASH = '[hash:7]';

const entry = (name: string): string => fileURLToPath(new URL(`src/${name}`, import.meta.url));

/** One chunk for what both languages' entries start with; each entry adds its phrase book. */
const firstBundle = {
  name: 'page',
  tags: ['$initial' as const],
  test: (id: string) =>
    !/\/service-worker\.ts|\/(entry-client|words\/\w+)\.(zh-cn|en)\.ts|\/words\/(zh-cn|en)\.ts/.test(id),
};

/** One chunk for a module with all that it imports, except for what the chunks of a higher priority have. */
const chunkOf = (name: string, modules: RegExp) => ({ name, test: modules });

/** What calls the server, and the icons: a login and a claim need them, and every list. */
const calls = chunkOf('calls', /\/(lib\/call\/call\.ts|ui\/icon\.tsx)/);
/** What fetches and keeps what a screen shows. */
const answers = chunkOf('answers', /\/lib\/call\/use-(answer|published)\.ts/);
/** The login sheet, whole: the first tap of a guest. */
const login = chunkOf('login', /\/login\/login-sheet\.tsx/);
/** What the centre has in addition to its coupons, and what keeps it fresh. */
const centre = chunkOf('centre', /\/(centre-rest\.tsx|fresh-(grabs|classes)\.ts|offer\/collect\.ts)/);

/**
 * One chunk for the small parts that many lazy-loaded screens share, instead of a request for each; its parts pull
 * nothing in. Rich text brings its cleaner along, which most screens do without.
 */
const sharedByScreens = {
  name: 'screens',
  minShareCount: 5,
  test: (id: string) => /\/web\/src\/(ui|lib)\//.test(id) && !/\/words\/|\/ui\/text\/(rich-text|clean-html)/.test(id),
};

export default defineConfig(({ isSsrBuild, command }) => {
  // A build is always for production, even from tests, whose environment says otherwise.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: `${PAGE_BASE}/`,
    plugins: [
      shortPropertyNames(),
      classImports(),
      react(),
      apiPaths(),
      codeNames(),
      partLoader(),
      helpersInPage(),
      precompress(),
    ],
    define: {
      DOCUMENT_PATH: JSON.stringify(readDocument.path),
      OWN_READ_PATHS: JSON.stringify(
        [listMyCoupons, showCouponDetail, showAccount, showClaimPage].map(({ path }) => path),
      ),
      // The server bundle is self-contained, with React's production build whatever the server's environment says.
      ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
      // Chrome before 71 and Safari before 12.1 do not know the name.
      ...(command === 'build' && !isSsrBuild ? { globalThis: 'self' } : {}),
    },
    ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
    // SWR and wouter ship a shim for what React has had since 18.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        { find: 'regexparam', replacement: fileURLToPath(new URL('build/no-patterns.ts', import.meta.url)) },
      ],
    },
    css: {
      postcss: { plugins: [pageUnit()] },
      ...(command === 'build' && { modules: { generateScopedName: shortClassNames() } }),
    },
    build: {
      target: isSsrBuild ? 'node24' : ['chrome64', 'safari12'],
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: !isSsrBuild,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The debugging console evaluates what is typed into it, which the page's policy forbids.
        checks: { eval: false },
        ...(isSsrBuild
          ? {}
          : {
              output: {
                // Browsers know it by this name only, and check it again and again.
                entryFileNames: ({ name }: { readonly name: string }) =>
                  name === 'service-worker' ? '[name].js' : `assets/[name]-${HASH}.js`,
                chunkFileNames: `assets/${HASH}.js`,
                assetFileNames: `assets/${HASH}[extname]`,
                codeSplitting: {
                  groups: [
                    { ...firstBundle, priority: 5 },
                    { ...calls, priority: 4 },
                    { ...answers, priority: 3.5 },
                    { ...login, priority: 3 },
                    { ...centre, priority: 2 },
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
