import { EXCHANGE_LOCK_SECONDS } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import {
  createOriginMarks,
  createTrafficCounter,
  createTrafficReader,
  type Origin,
} from '#subscriber/traffic-counter.ts';

/**
 * Counts of wrong exchange codes from one source, from which on the next attempt requires a proof of work, or a heavy one.
 * Thousands of people may share a carrier's address, dozens of them with the same phone: no one is ever locked out by
 * source.
 */
const DEVICE = { usualFrom: 10, heavyFrom: 50 } as const;
const ADDRESS = { usualFrom: 50, heavyFrom: 250 } as const;

export type WorkWanted = 'none' | 'usual' | 'heavy';

/** Counts wrong exchange codes by network address and by device, separately. */
export interface ExchangeTraffic {
  workWanted(origin: Origin): Promise<WorkWanted>;
  noteWrong(origin: Origin): Promise<void>;
}

export function createExchangeTraffic(db: Kysely<Schema>, deriveKey: DeriveKey): ExchangeTraffic {
  const marksOf = createOriginMarks(deriveKey, 'exchange-traffic');
  const counter = (keyPrefix: string, points: number) =>
    createTrafficCounter(db, { keyPrefix, points, durationSeconds: EXCHANGE_LOCK_SECONDS });
  const byAddress = counter('exchange-address', ADDRESS.heavyFrom);
  const byDevice = counter('exchange-device', DEVICE.heavyFrom);
  const countOf = createTrafficReader(db);

  return {
    async workWanted(origin) {
      const marks = marksOf(origin);
      const [address, device] = await Promise.all([countOf(byAddress, marks.address), countOf(byDevice, marks.device)]);
      if (address >= ADDRESS.heavyFrom || device >= DEVICE.heavyFrom) return 'heavy';
      return address >= ADDRESS.usualFrom || device >= DEVICE.usualFrom ? 'usual' : 'none';
    },
    async noteWrong(origin) {
      const marks = marksOf(origin);
      await Promise.all([byAddress.penalty(marks.address), byDevice.penalty(marks.device)]);
    },
  };
}
