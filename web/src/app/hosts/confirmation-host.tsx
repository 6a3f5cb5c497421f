import { useConfirmationRequest } from '#lib/confirmation/confirmation-request.ts';
import { useSheetCode } from '#lib/loading/use-sheet-code.ts';

const sheet = async () => import('#lib/confirmation/confirmation-sheet.tsx');

/** Shows the SMS confirmation sheet while a request is open; if its code fails to load, the request is cancelled. */
export const ConfirmationHost = () => {
  const request = useConfirmationRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(null)));
  return request !== null && part !== null ? (
    <part.ConfirmationSheet onSettled={request.settle} subject={request.subject} />
  ) : null;
};
