import type { LaneBounds } from '#coupon/batch-lane.ts';

/**
 * What people have of their own, read for all who ask in a moment by one statement: a statement for each would cost the database
 * and this process more than all the rest of a list. Whoever finds so many waiting is told 'busy' at once.
 */
export const READS: LaneBounds = { batchMax: 256, waitingMax: 8_192, atOnce: 2 };
