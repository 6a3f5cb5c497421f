import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test } from 'vitest';
import { SETTLED_WITHIN_MS, settleThroughFault } from './biller-matrix.ts';
import { expectSentOnce, sendThroughFault } from './sms-matrix.ts';

/* A short form of `faults.long.test.ts`, which has every gateway with every fault. */

test.concurrent('uses and restores through a biller whose answers are cut off are settled once each, within a minute', async () => {
  const tookMs = await settleThroughFault({ biller: 'TMF654', fault: 'answer cut', people: 8, lastsMs: MINUTE_MS });
  expect(tookMs).toBeLessThanOrEqual(SETTLED_WITHIN_MS);
});

test.concurrent('SMS whose answers are cut off arrive at most once', async () => {
  const sent = await sendThroughFault({ centre: 'SMPP', fault: 'answer cut', messages: 4, lastsMs: 2 * SECOND_MS });
  expectSentOnce(sent, { mayRepeat: false });
});
