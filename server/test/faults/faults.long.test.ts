import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test } from 'vitest';
import { SETTLED_WITHIN_MS, settleThroughFault } from './biller-matrix.ts';
import { billers } from './billers.ts';
import type { Fault } from './fault-proxy.ts';

/* Every gateway with every fault between us and it. */

const faults: readonly (readonly [fault: Fault, minutes: number])[] = [
  ['away', 1],
  ['away', 24 * 60],
  ['request cut', 1],
  ['answer cut', 1],
  ['half an answer', 1],
  ['late answer', 1],
  ['late request', 1],
  ['black hole', 1],
  ['repeat', 1],
];

test.concurrent.each(Object.keys(billers).flatMap((biller) => faults.map((fault) => [biller, fault] as const)))(
  'uses and restores through %s, %s (minutes): each order is in its book once, all is settled within a minute of the end',
  async (biller, [fault, minutes]) => {
    const tookMs = await settleThroughFault({ biller, fault, people: 20, lastsMs: minutes * MINUTE_MS });
    expect(tookMs).toBeLessThanOrEqual(SETTLED_WITHIN_MS);
  },
);
