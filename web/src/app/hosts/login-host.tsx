import { lazyLoad } from '#lib/loading/use-deferred.ts';
import { useSheetCode } from '#lib/loading/use-sheet-code.ts';
import { useLoginRequest } from '#lib/session/login-request.ts';

const sheet = async () => import('#features/login/login-sheet.tsx');

/** Preloads the login sheet. */
export const prefetchLogin = (): Promise<unknown> => lazyLoad(sheet);

/**
 * Shows the login sheet while a request is open; if its code fails to load, the request is cancelled with a message.
 */
export const LoginHost = () => {
  const request = useLoginRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(false)));
  return request !== null && part !== null ? <part.LoginSheet onSettled={request.settle} /> : null;
};
