import { z } from 'zod';
import type { Clock } from '#foundation/time/clock.ts';
import { askJson } from '../ask-json.ts';
import type { Provisioning, TrialOutcome } from './port.ts';
import type { Tmf622Settings } from './tmf622-server.ts';

/** A product offering, as far as we read it. */
const offering = z.object({
  id: z.string(),
  name: z.string().nullish(),
  lifecycleStatus: z.string().nullish(),
  isSellable: z.boolean().nullish(),
  validFor: z.object({ startDateTime: z.string().nullish(), endDateTime: z.string().nullish() }).nullish(),
});
const SOLD: ReadonlySet<string> = new Set(['active', 'launched']);
const UNKNOWN = { kind: 'unknown' } as const;
const refused = (reason: string) => ({ kind: 'refused', reason }) as const;

function judge(
  { name, lifecycleStatus, isSellable, validFor }: z.output<typeof offering>,
  nowMs: number,
): TrialOutcome {
  if (!SOLD.has((lifecycleStatus ?? '').toLowerCase())) return refused('NOT_LAUNCHED');
  if (isSellable === false) return refused('NOT_SELLABLE');
  const isEarly = Date.parse(validFor?.startDateTime ?? '') > nowMs;
  const isLate = Date.parse(validFor?.endDateTime ?? '') <= nowMs;
  if (isEarly || isLate) return refused('NOT_VALID_NOW');
  return { kind: 'ok', ...(name && { name }) };
}

/** Whether an offering can be ordered, over Product Catalog Management (TMF620 v4). Changes nothing. */
export function createTmf620Trial(
  { catalogueUrl, authorization }: Pick<Tmf622Settings, 'catalogueUrl' | 'authorization'>,
  clock: Clock,
): NonNullable<Provisioning['tryOffer']> {
  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
  return async ({ offer }, signal) => {
    if (offer.by !== 'product') return { kind: 'untried', reason: 'OTHER_KIND_OF_OFFER' };
    if (catalogueUrl === undefined) return { kind: 'untried', reason: 'NO_CATALOGUE' };
    const address = `${catalogueUrl}/productOffering/${encodeURIComponent(offer.productOfferingId)}`;
    const found = await askJson(address, { method: 'GET', headers, signal }, z.unknown());
    // 404 with JSON is the catalogue's own; a wrong address mostly answers with something else.
    if (found?.status === 404) return refused('UNKNOWN_OFFERING');
    const read = found?.status === 200 ? offering.safeParse(found.body).data : undefined;
    return read?.id === offer.productOfferingId ? judge(read, clock.now()) : UNKNOWN;
  };
}
