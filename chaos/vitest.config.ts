import { defineConfig } from 'vitest/config';

const SLOW_MACHINE_MS = 600_000;

export default defineConfig({
  test: {
    name: 'chaos',
    include: ['src/**/*.test.ts', 'planted/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
    testTimeout: SLOW_MACHINE_MS,
    hookTimeout: SLOW_MACHINE_MS,
    maxWorkers: 1,
    // After the server's tests: its faults leave no processor to others.
    sequence: { groupOrder: 3 },
  },
});
