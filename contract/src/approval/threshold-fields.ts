import { amountFen } from '#foundation/field.ts';
import { APPROVAL_THRESHOLD_MAX_FEN } from '#foundation/limits.ts';

const thresholdFen = amountFen.nonnegative().max(APPROVAL_THRESHOLD_MAX_FEN);

/** Sums above which a second person, or a second approver, is needed. */
export const thresholds = {
  /** Above it an order of exchange codes waits for approval. What was ordered of the coupon within a day without approval counts. */
  codesFen: thresholdFen,
  /** An exposure above it needs finance as a second approver. */
  financeFen: thresholdFen,
};
