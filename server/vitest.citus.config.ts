import { defineConfig, mergeConfig } from 'vitest/config';
import onOneServer from './vitest.config.ts';

const SLOW_CLUSTER_MS = 120_000;
/** A file keeps three databases busy: more at once only wait for each other. */
const AT_ONCE = 2;

/** The sandbox's tests run here too: the demo province is to lie on a cluster as well. */
const include = ['../sandbox/src/**/*.test.ts'];
/** Of the tests that need other programs or patience, only that of nodes that come and go runs here. */
const exclude = ['**/!(nodes-come-and-go).long.test.ts'];
const onCluster = {
  include,
  exclude,
  globalSetup: './test/citus-setup.ts',
  testTimeout: SLOW_CLUSTER_MS,
  hookTimeout: SLOW_CLUSTER_MS,
  maxWorkers: AT_ONCE,
};
const { exclude: _, ...test } = onOneServer.test ?? {};

export default defineConfig(mergeConfig({ ...onOneServer, test }, { test: onCluster }));
