import { defineConfig, mergeConfig } from 'vitest/config';
import short from './vitest.config.ts';

const { include: _, exclude: __, ...test } = short.test ?? {};
const PATIENT_MS = 900_000;

export default defineConfig(
  mergeConfig(
    { test },
    {
      test: {
        name: 'long-chaos',
        include: ['**/*.long.test.ts'],
        testTimeout: PATIENT_MS,
        hookTimeout: PATIENT_MS,
        fileParallelism: false,
      },
    },
  ),
);
