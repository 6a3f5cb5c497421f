import { useConfirmationRequest } from '#lib/confirmation/confirmation-request.ts';
import { useSheetCode } from './use-sheet-code.ts';

const sheet = async () => import('#lib/confirmation/confirmation-sheet.tsx');

/** Shows the sheet for a confirmation by SMS while something waits for one; without its code, the wait ends. */
export const ConfirmationHost = () => {
  const request = useConfirmationRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(null)));
  return request !== null && part !== null ? (
    <part.ConfirmationSheet onSettled={request.settle} subject={request.subject} />
  ) : null;
};
