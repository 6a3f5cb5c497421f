import { defineConfig } from 'vitest/config';

const SLOW_MACHINE_MS = 30_000;

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    testTimeout: SLOW_MACHINE_MS,
    hookTimeout: SLOW_MACHINE_MS,
  },
});
