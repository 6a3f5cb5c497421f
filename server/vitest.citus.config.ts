import { defineConfig, mergeConfig } from 'vitest/config';
import onOneServer from './vitest.config.ts';

const SLOW_CLUSTER_MS = 120_000;

const onCluster = { globalSetup: './test/citus-setup.ts', testTimeout: SLOW_CLUSTER_MS, hookTimeout: SLOW_CLUSTER_MS };
const { globalSetup: _, ...test } = onOneServer.test ?? {};

export default defineConfig(mergeConfig({ ...onOneServer, test }, { test: onCluster }));
