import { lazyLoad } from '#lib/loading/use-deferred.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { showToast } from '#ui/toast.tsx';
import type { CollectRequest } from './collect.ts';

const code = async () => import('./collect.ts');

/** Collects a coupon. The code for it is there by the time a guest has logged in, and is loaded with the page's second part. */
export const startCollect = async (request: CollectRequest, phrases: Phrases): Promise<void> => {
  const coming = lazyLoad(code);
  // A failure is shown below, once the person has logged in.
  coming.catch(() => undefined);
  if (!(await requestLogin())) return;
  const part = await coming.catch(() => null);
  if (part === null) showToast(phrases.shell.failedHint);
  else await part.collect(request, phrases);
};
