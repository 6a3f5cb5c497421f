import { CONSOLE_BASE } from '@coupon-centre/contract/foundation/limits';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeNames } from '../web/build/code-names.ts';
import { precompress } from '../web/build/precompress.ts';
import { inertSchemas } from './build/inert-schemas.ts';
import { operatorCalls } from './build/operator-calls.ts';

/** Placeholder in the built page for each response's nonce. */
const NONCE_HOLE = '__NONCE__';

export default defineConfig(({ command }) => {
  // Always a production build, even if tests set another environment.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: `${CONSOLE_BASE}/`,
    plugins: [react(), operatorCalls(), inertSchemas(), codeNames(), precompress()],
    html: { cspNonce: NONCE_HOLE },
    build: {
      manifest: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
      // Every file that loads others lists theirs: 300 names are two kilobytes. The manifest says what each contains.
      rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
    },
  };
});
