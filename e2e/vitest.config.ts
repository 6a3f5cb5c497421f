import { defineConfig } from 'vitest/config';
import { OrderOfFiles } from './stage/order-of-files.ts';

/** Real pages on a machine that may be busy: long enough that only what hangs runs into it. */
const JOURNEY_MS = 300_000;
const LOOK_AGAIN_MS = 30_000;

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['journeys/**/*.test.ts'],
    // `npm run test:long` adds what `npm test` leaves out: the journeys in English, which name their language.
    ...(process.env['JOURNEYS_IN'] === 'en' && { testNamePattern: /\ben\b/ }),
    globalSetup: './stage/global-setup.ts',
    testTimeout: JOURNEY_MS,
    hookTimeout: JOURNEY_MS,
    // A busy machine makes a browser late now and then; `npm test` names every journey that needed its second attempt.
    retry: 1,
    // Loading playwright and the contract takes longer than some journeys; no module of theirs keeps anything between files.
    isolate: false,
    // Some always wait: for a grab to open, a use to hang, a page to settle.
    maxWorkers: 3,
    sequence: { sequencer: OrderOfFiles },
    expect: { poll: { timeout: LOOK_AGAIN_MS, interval: 50 } },
    // Prints the full text of a page if an expectation about it fails.
    chaiConfig: { truncateThreshold: 0 },
  },
});
