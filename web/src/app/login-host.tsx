import { useLoginRequest } from '#lib/login-request.ts';
import { loadLater } from '#lib/use-later.ts';
import { useSheetCode } from './use-sheet-code.ts';

const sheet = async () => import('#features/login/login-sheet.tsx');

/** Fetches the sheet's code before it is asked for. */
export const prefetchLogin = (): Promise<unknown> => loadLater(sheet);

/** Shows the login sheet while something waits for a login; without its code, the wait ends with a word about it. */
export const LoginHost = () => {
  const request = useLoginRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(false)));
  return request !== null && part !== null ? <part.LoginSheet onSettled={request.settle} /> : null;
};
