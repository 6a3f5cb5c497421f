import { z } from 'zod';
import { instant } from '#foundation/field.ts';
import { useStates } from '#use/use-fields.ts';

/**
 * GRANTED_ONLY_THERE: the biller granted what we count as refused, or do not know. GRANTED_ONLY_HERE: we count as granted what its
 * book does not have. BENEFIT_DIFFERS: it granted something else or another amount.
 */
export const differenceKinds = [
  'GRANTED_ONLY_THERE',
  'GRANTED_ONLY_HERE',
  'GRANTED_TWICE',
  'REVERSED_ONLY_THERE',
  'REVERSED_ONLY_HERE',
  'BENEFIT_DIFFERS',
] as const;

/** SETTLED: by an operator. GONE: a later comparison no longer found it. */
export const differenceStates = ['OPEN', 'SETTLED', 'GONE'] as const;

/** A business day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A difference between an order of ours and the biller's book. */
export const differenceEntry = z.object({
  /** Kind and order number. */
  id: z.string(),
  orderNo: z.string(),
  kind: z.enum(differenceKinds),
  /** The day whose comparison found it. */
  day,
  state: z.enum(differenceStates),
  /** The state of our order; null: we have none of this number. */
  here: z.enum(useStates).nullable(),
  /** How often it took effect by the biller's book. */
  there: z.object({ granted: z.int(), reversed: z.int() }),
  subscriberId: z.uuid().nullable(),
  ownedId: z.uuid().nullable(),
  foundAt: instant,
  closedAt: instant.nullable(),
  /** The operator's, with SETTLED. */
  reason: z.string().nullable(),
});
