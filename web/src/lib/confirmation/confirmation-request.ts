import type { CallRequest } from '../call.ts';
import { createPendingRequests } from '../pending-request.ts';

type Asked = CallRequest<'getSmsSecondaryConfirmationInfo'>;
/** What is to be confirmed by SMS. */
export type ConfirmationSubject =
  | { readonly scene: 'USE'; readonly uCardId: string }
  | { readonly scene: 'EXCHANGE' }
  | { readonly scene: 'EXTRACT'; readonly batchNo: NonNullable<Asked['batchNo']> };

const requests = createPendingRequests<ConfirmationSubject, string | null>(null);

/** Has the person confirm something by SMS: the one-time ticket for it, null when they close the sheet. */
export const requestConfirmation = requests.ask;

/** The open request, for the one place that shows the sheet. */
export const useConfirmationRequest = requests.useOpen;
