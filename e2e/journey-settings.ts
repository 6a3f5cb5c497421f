import { OrderOfFiles } from './stage/order-of-files.ts';

/** Real pages on a machine that may be busy: long enough that only what hangs runs into it. */
const JOURNEY_MS = 300_000;
const LOOK_AGAIN_MS = 30_000;

/** How the tests in a browser run. */
export const journeySettings = {
  globalSetup: './stage/global-setup.ts',
  testTimeout: JOURNEY_MS,
  hookTimeout: JOURNEY_MS,
  // A busy machine makes a browser late now and then; `npm test` names every journey that needed its second attempt.
  retry: 1,
  // Some always wait: for a grab to open, a use to hang, a page to settle.
  maxWorkers: 3,
  sequence: { sequencer: OrderOfFiles },
  expect: { poll: { timeout: LOOK_AGAIN_MS, interval: 50 } },
  // Prints the full text of a page if an expectation about it fails.
  chaiConfig: { truncateThreshold: 0 },
};
