import type { QueueLimits } from './batcher.ts';

/**
 * Limits for reads of personal data, batched into one statement for concurrent requests: one statement each would cost the
 * database and this process more than the rest of a list.
 */
export const READS: QueueLimits = { batchMax: 256, waitingMax: 8_192, atOnce: 2 };
