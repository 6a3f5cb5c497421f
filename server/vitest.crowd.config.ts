import { defineConfig, mergeConfig } from 'vitest/config';
import alone from './vitest.config.ts';

const { include: _, exclude: __, ...test } = alone.test ?? {};

/** Tests with thousands of connections: one file at a time, after all others. */
export default defineConfig(
  mergeConfig(
    { ...alone, test },
    {
      test: {
        name: 'crowd',
        include: ['src/**/*.crowd.test.ts'],
        maxWorkers: 1,
        fileParallelism: false,
        sequence: { groupOrder: 2 },
      },
    },
  ),
);
