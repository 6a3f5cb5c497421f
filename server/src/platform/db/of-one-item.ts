import { isTransient } from './try-again.ts';

/** Classes of errors that one item of a batch is to blame for: its data, its key, what a function says of it. */
const OF_ONE_ITEM = /^(22|23|P0)/;

/** Whether a batch that failed for it, tried again already, may succeed without one of its items. */
export const isOfOneItem = (error: unknown): boolean =>
  OF_ONE_ITEM.test((error as { code?: string }).code ?? '') || isTransient(error);
