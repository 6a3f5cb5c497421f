import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'contract',
      'server',
      'server/vitest.crowd.config.ts',
      'server/vitest.long.config.ts',
      'sandbox',
      'web',
      'console',
      'bench',
      'chaos',
      'chaos/vitest.long.config.ts',
    ],
    passWithNoTests: true,
  },
});
