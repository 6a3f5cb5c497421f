import { CONSOLE_BASE } from '@coupon-centre/contract/limits';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../web/build/precompress.ts';
import { operatorCalls } from './build/operator-calls.ts';

/** Stands in the built page where the server writes each answer's nonce. */
const NONCE_HOLE = '__NONCE__';

export default defineConfig(({ command }) => {
  // A build is a build for people, also where tests, whose environment says so, ask for it.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: `${CONSOLE_BASE}/`,
    plugins: [react(), operatorCalls(), precompress()],
    html: { cspNonce: NONCE_HOLE },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
    },
  };
});
