import { useSheetCode } from '#lib/loading/use-sheet-code.ts';
import { useReminderRequest } from '#lib/reminder/reminder-request.ts';

const sheet = async () => import('#lib/reminder/reminder-sheet.tsx');

/** Shows the reminder sheet while a request is open; if its code fails to load, the request is cancelled. */
export const ReminderHost = () => {
  const request = useReminderRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(null)));
  return request !== null && part !== null ? (
    <part.ReminderSheet onSettled={request.settle} subject={request.subject} />
  ) : null;
};
