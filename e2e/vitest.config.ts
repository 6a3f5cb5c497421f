import { defineConfig } from 'vitest/config';
import { OrderOfFiles } from './stage/order-of-files.ts';

/** Real pages on a machine that may do other things: long enough that only what hangs runs into it. */
const JOURNEY_MS = 180_000;
const LOOK_AGAIN_MS = 10_000;

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['journeys/**/*.test.ts'],
    globalSetup: './stage/global-setup.ts',
    testTimeout: JOURNEY_MS,
    hookTimeout: JOURNEY_MS,
    // Some always wait: for a grab to open, a use to hang, a page to come to rest.
    maxWorkers: 4,
    sequence: { sequencer: OrderOfFiles },
    expect: { poll: { timeout: LOOK_AGAIN_MS, interval: 50 } },
    // What a page said is shown whole when it was not what was awaited.
    chaiConfig: { truncateThreshold: 0 },
  },
});
