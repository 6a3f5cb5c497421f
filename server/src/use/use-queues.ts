import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { createBatcher, type KeyedLimits } from '#platform/db/batcher.ts';
import { type Homes, NO_HOMES } from '#platform/db/distributed/homes.ts';
import { isOfOneItem } from '#platform/db/of-one-item.ts';
import { READS } from '#platform/db/read-batcher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { waitingGauge } from '#platform/metrics/waiting-gauge.ts';
import { currentTraceparent } from '#platform/tracing/tracing.ts';
import { type MappedBenefit, readProviderOffers } from '#provider-offer/provider-offer-store.ts';
import { type Closing, closeUses } from './use-settling-store.ts';
import {
  keepNumbers,
  readUses,
  type SeenUse,
  type StartedUse,
  startUses,
  type TakingUse,
  type UseOrder,
  type UseRequest,
} from './use-store.ts';

/** A batch costs the database about as much as some ten uses. */
const LIMITS = {
  batchMax: 256,
  waitingMax: 8_192,
  atOnce: 4,
  gathering: { worthAnother: 16, crowd: Number.POSITIVE_INFINITY, waitMs: 0 },
};

/** Uses that come at the same time share transactions; on a distributed database those of people of one home. */
export interface UseQueues {
  read(request: UseRequest): Promise<SeenUse | null>;
  /** The offer for a coupon's benefit; null: none is mapped. */
  offer(benefit: MappedBenefit): Promise<ProviderOffer | null>;
  start(use: Omit<TakingUse, 'order' | 'traceparent'>): Promise<StartedUse | null>;
  close(closing: Omit<Closing, 'traceparent'>): Promise<boolean>;
}

interface QueueNeeds {
  readonly db: Kysely<Schema>;
  readonly homes?: Homes;
  readonly provisioning: Pick<Provisioning, 'offers'>;
  readonly metrics?: Registry | undefined;
}

export function createUseQueues({ db, homes = NO_HOMES, provisioning, metrics }: QueueNeeds): UseQueues {
  const limits = <In>(name: string, personOf: (item: In) => string): KeyedLimits<In> => ({
    ...LIMITS,
    keyOf: (item) => homes.of(personOf(item)),
    isOfOne: isOfOneItem,
    name,
  });
  const ownerOf = ({ subscriberId }: UseRequest): string => subscriberId;
  const reads = createBatcher<UseRequest, SeenUse | null>(
    (requests) => readUses(db, requests),
    limits('use look-up', ownerOf),
  );
  const offers = createBatcher<MappedBenefit, ProviderOffer | null>(
    (benefits) => readProviderOffers(db, provisioning, benefits),
    READS,
  );
  // By no home: a machine that is away concerns those whose number it has.
  const numbers = createBatcher<UseRequest, UseOrder>((uses) => keepNumbers(db, uses), {
    ...LIMITS,
    isOfOne: isOfOneItem,
    name: 'use number',
  });
  const starts = createBatcher<TakingUse, StartedUse | null>((uses) => startUses(db, uses), limits('use', ownerOf));
  const closes = createBatcher<Closing, boolean>(
    (closings) => tryAgain(() => closeUses(db, closings)),
    limits('use settlement', ({ order }) => order.subscriberId),
  );
  if (metrics !== undefined) {
    const gauge = { name: 'coupon_centre_uses_waiting', help: 'Uses waiting for a batch.' };
    waitingGauge(metrics, gauge, [reads, offers, numbers, starts, closes]);
  }
  return {
    read: (request) => reads.push(request),
    offer: (benefit) => offers.push(benefit),
    async start(use) {
      const traceparent = currentTraceparent();
      return starts.push({ ...use, order: await numbers.push(use), traceparent });
    },
    close: (closing) => closes.push({ ...closing, traceparent: currentTraceparent() }),
  };
}
