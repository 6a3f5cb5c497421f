import { z } from 'zod';
import { amountFen, instant } from '#foundation/field.ts';

/** Accounts of the largest cluster: a larger one could not be looked at, and one mark would join a province. */
export const CLUSTER_ACCOUNTS_MAX = 10_000;
/** Accounts of a cluster that is listed unless asked otherwise. */
export const CLUSTER_ACCOUNTS_USUAL = 5;

/** Accounts that belong together. The figures are counted in the background, when it grows and every hour. */
export const listedCluster = z.object({
  clusterId: z.uuid(),
  accounts: z.int().positive(),
  /** That any of them was seen with. */
  devices: z.int().nonnegative(),
  networks: z.int().nonnegative(),
  /** The first and the newest sighting that joined accounts. */
  since: instant,
  lastAt: instant,
  /** Coupons that can still be used, held ones included. */
  unused: z.int().nonnegative(),
  unusedFen: amountFen.nonnegative(),
  used: z.int().nonnegative(),
  usedFen: amountFen.nonnegative(),
  /** Null: not counted yet. */
  countedAt: instant.nullable(),
});
