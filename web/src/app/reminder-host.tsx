import { useReminderRequest } from '#lib/reminder/reminder-request.ts';
import { useSheetCode } from './use-sheet-code.ts';

const sheet = async () => import('#lib/reminder/reminder-sheet.tsx');

/** Shows the sheet for a reminder while something waits for its choice; without its code, the wait ends. */
export const ReminderHost = () => {
  const request = useReminderRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(null)));
  return request !== null && part !== null ? (
    <part.ReminderSheet onSettled={request.settle} subject={request.subject} />
  ) : null;
};
