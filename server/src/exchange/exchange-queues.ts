import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { type OwnedKey, type OwnedRow, readOwnedByKeys } from '#owned/owned-store.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import { isOfOneItem } from '#platform/db/of-one-item.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { waitingGauge } from '#platform/metrics/waiting-gauge.ts';
import {
  type Attempted,
  type ExchangeOutcome,
  exchangeAlone,
  exchangeTogether,
  templatesOfCodes,
  type WrongAsked,
  type WrongCodes,
  wrongAttemptsOf,
} from './exchange-store.ts';

/** Each attempt of a batch writes the stock's row, which grows longer for the next until they are committed. */
const TOGETHER = { batchMax: 64, waitingMax: 8_192, atOnce: 4, isOfOne: isOfOneItem, name: 'exchange' };

/** What an exchange asks of the database, shared by those who exchange at the same time. */
export interface ExchangeQueues {
  wrongAttempts(asked: WrongAsked): Promise<WrongCodes>;
  /** The coupon of a code; null: no such code. */
  templateOf(hash: Buffer): Promise<string | null>;
  exchange(attempted: Attempted): Promise<ExchangeOutcome>;
  owned(key: OwnedKey): Promise<OwnedRow | null>;
}

export function createExchangeQueues(db: Kysely<Schema>, homes: Homes, metrics?: Registry): ExchangeQueues {
  const keyOf = ({ subscriberId }: { readonly subscriberId: string }) => homes.of(subscriberId);
  const wrong = createBatcher<WrongAsked, WrongCodes>((asked) => wrongAttemptsOf(db, asked), { ...READS, keyOf });
  const templates = createBatcher<Buffer, string | null>((hashes) => templatesOfCodes(db, hashes), READS);
  const owned = createBatcher<OwnedKey, OwnedRow | null>((keys) => readOwnedByKeys(db, keys), { ...READS, keyOf });
  // One queue for all codes, so that how long an answer takes says nothing of the code.
  const together = createBatcher<Attempted, ExchangeOutcome>((attempts) => exchangeTogether(db, attempts), TOGETHER);
  if (metrics !== undefined) {
    const gauge = {
      name: 'coupon_centre_exchanges_waiting',
      help: 'Exchanges, and on a cluster their look-ups alone, waiting for a batch.',
    };
    waitingGauge(metrics, gauge, [wrong, templates, together, owned]);
  }
  return {
    wrongAttempts: (asked) => wrong.push(asked),
    templateOf: (hash) => templates.push(hash),
    exchange: (attempted) => (homes.count() === 0 ? together.push(attempted) : exchangeAlone(db, attempted)),
    owned: (key) => owned.push(key),
  };
}
