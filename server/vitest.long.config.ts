import { defineConfig, mergeConfig } from 'vitest/config';
import alone from './vitest.config.ts';

const { include: _, exclude: __, ...test } = alone.test ?? {};
const PATIENT_MS = 300_000;

/** Tests that need other programs or patience: `npm run test:long`. Much of their time they wait, so two files run at a time. */
export default defineConfig(
  mergeConfig(
    { ...alone, test },
    {
      test: {
        name: 'long',
        include: ['src/**/*.long.test.ts', 'test/**/*.long.test.ts'],
        testTimeout: PATIENT_MS,
        hookTimeout: PATIENT_MS,
        maxConcurrency: 8,
        maxWorkers: 2,
      },
    },
  ),
);
