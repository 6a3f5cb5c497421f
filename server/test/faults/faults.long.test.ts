import { DAY_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { hasKannel } from '#test/kannel.ts';
import { SETTLED_WITHIN_MS, settleThroughFault } from './biller-matrix.ts';
import { billers, TMF622_TAKES_TWICE } from './billers.ts';
import type { Fault } from './fault-proxy.ts';
import { readers } from './readers.ts';
import { smsCentres } from './sms-centres.ts';
import { expectSentOnce, sendThroughFault } from './sms-matrix.ts';

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

const billerCells = Object.keys(billers)
  .flatMap((biller) => faults.map((fault) => [biller, fault] as const))
  .filter(([biller, [fault]]) => biller !== TMF622_TAKES_TWICE || fault !== 'repeat');

test.concurrent.each(billerCells)(
  'uses and restores through %s, %s (minutes): each order is in its book once, all is settled within a minute of the end',
  async (biller, [fault, minutes]) => {
    const tookMs = await settleThroughFault({ biller, fault, people: 20, lastsMs: minutes * MINUTE_MS });
    expect(tookMs).toBeLessThanOrEqual(SETTLED_WITHIN_MS);
  },
);

describe.skipIf(!hasKannel)('Kannel (where it is missing: apt-get install kannel)', () => {
  test('is in the matrix', () => expect(Object.keys(smsCentres)).toHaveLength(5));
});

const smsFaults: readonly (readonly [fault: Fault | 'away for 24 hours', seconds: number])[] = [
  ['away', 70],
  ['away for 24 hours', 10],
  ['request cut', 10],
  ['answer cut', 10],
  ['half an answer', 10],
  ['late answer', 10],
  ['late request', 10],
  ['black hole', 10],
  ['repeat', 10],
];
/** SMS protocols have no idempotency key, so a message that the network doubles is two to the other side; a receipt is not. */
const smsCells = Object.keys(smsCentres)
  .flatMap((centre) => smsFaults.map((fault) => [centre, fault] as const))
  .filter(([centre, [fault]]) => fault !== 'repeat' || centre.includes('our receipts'));

test.concurrent.each(smsCells)(
  'SMS by %s, %s (seconds): at most once each, none lost that was accepted, all settled within a minute of the end',
  async (centre, [fault, seconds]) => {
    const lasting = { centre, messages: 6, lastsMs: seconds * SECOND_MS };
    const sent = await sendThroughFault(
      fault === 'away for 24 hours' ? { ...lasting, fault: 'away', clockMs: DAY_MS } : { ...lasting, fault },
    );
    expectSentOnce(sent, { mayRepeat: centre.includes('it and the centre') });
  },
);

/** The longest of their time limits is ten seconds. */
const ANSWERED_WITHIN_MS = 15 * SECOND_MS;
const readingFaults = ['away', 'request cut', 'answer cut', 'half an answer', 'late answer', 'black hole'] as const;

test.concurrent.each(Object.keys(readers).flatMap((reader) => readingFaults.map((fault) => [reader, fault] as const)))(
  '%s, %s: refused in time, and as before once it is over',
  async (name, fault) => {
    const reader = await (readers[name] as (typeof readers)[string])(systemClock);
    try {
      expect(await (await reader.ready())()).toBe(true);
      const call = await reader.ready();
      await reader.proxy.begin(fault);
      const begun = performance.now();
      const worked = await call();
      expect(performance.now() - begun).toBeLessThan(ANSWERED_WITHIN_MS);
      // What is late may still be in time.
      if (fault !== 'late answer') expect(worked).toBe(false);
      await reader.proxy.heal();
      expect(await (await reader.ready())()).toBe(true);
    } finally {
      await reader.close();
    }
  },
);
