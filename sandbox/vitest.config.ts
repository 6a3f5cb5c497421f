import { defineConfig, mergeConfig } from 'vitest/config';
import onOneServer from '../server/vitest.config.ts';

const { include: _, ...test } = onOneServer.test ?? {};

/** As the server's tests. */
export default defineConfig(
  mergeConfig({ ...onOneServer, test }, { test: { name: 'sandbox', include: ['src/**/*.test.ts'] } }),
);
