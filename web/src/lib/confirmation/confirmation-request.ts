import type { CallRequest } from '#lib/call/call.ts';
import { createPendingRequests } from '#lib/page/pending-request.ts';

type ConfirmationQuery = CallRequest<'showConfirmation'>;
/** What is to be confirmed by SMS. */
export type ConfirmationSubject =
  | { readonly scene: 'USE'; readonly uCardId: string }
  | { readonly scene: 'EXCHANGE' }
  /** Closing the account. */
  | { readonly scene: 'CLOSE' }
  | { readonly scene: 'EXTRACT'; readonly batchNo: NonNullable<ConfirmationQuery['batchNo']> };

const requests = createPendingRequests<ConfirmationSubject, string | null>(null);

/** Asks the person to confirm by SMS: the one-time ticket, or null when they close the sheet. */
export const requestConfirmation = requests.ask;

/** The open request, for the component that shows the sheet. */
export const useConfirmationRequest = requests.useOpen;
