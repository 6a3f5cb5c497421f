import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test } from 'vitest';
import { SETTLED_WITHIN_MS, settleThroughFault } from './biller-matrix.ts';
import { billers } from './billers.ts';
import { expectSentOnce, sendThroughFault } from './sms-matrix.ts';

/* A short form of `faults.long.test.ts`. */

test.concurrent.each(Object.keys(billers))(
  'uses and restores through a biller (%s) whose answers are cut off are settled once each, within a minute',
  async (biller) => {
    const tookMs = await settleThroughFault({ biller, fault: 'answer cut', people: 8, lastsMs: MINUTE_MS });
    expect(tookMs).toBeLessThanOrEqual(SETTLED_WITHIN_MS);
  },
);

test.concurrent.each(['SMPP', 'CMPP'])('SMS by %s whose answers are cut off arrive at most once', async (centre) => {
  const sent = await sendThroughFault({ centre, fault: 'answer cut', messages: 4, lastsMs: 2 * SECOND_MS });
  expectSentOnce(sent, { mayRepeat: false });
});
