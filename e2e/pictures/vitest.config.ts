import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Long enough for a busy machine. */
const TAKING_MS = 300_000;

/** `npm run pictures`: writes the pictures of the user's guide. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'pictures',
    include: ['pictures/*.test.ts'],
    globalSetup: './stage/global-setup.ts',
    testTimeout: TAKING_MS,
    hookTimeout: TAKING_MS,
    maxWorkers: 1,
  },
});
