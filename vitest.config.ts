import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: './server/test/global-setup.ts',
    projects: [
      // Its tests change nothing that another file could see, and loading all schemas for each takes longer than they do.
      { root: 'contract', test: { name: '@coupon-centre/contract', isolate: false } },
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
