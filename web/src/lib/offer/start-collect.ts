import { tapped } from '#lib/loading/tapped.ts';
import { lazyLoad } from '#lib/loading/use-deferred.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { showToast } from '#ui/toast.tsx';
import { claimKey } from './claim-attempts.ts';
import type { CollectRequest } from './collect.ts';

const code = async () => import('./collect.ts');

/** Coupons that are being collected. */
const underWay = new Set<string>();

/**
 * Collects a coupon. The code for it is loaded with the page's second part, after the login sheet that a guest sees, and is there by
 * the time they have logged in.
 */
const collectOnce = async (request: CollectRequest, phrases: Phrases): Promise<void> => {
  const loggedIn = requestLogin();
  // The sheet is asked for after this task.
  const coming = new Promise((resolve) => setTimeout(resolve)).then(tapped.whenAnswered).then(() => lazyLoad(code));
  // A failure is shown below, once the person has logged in.
  coming.catch(() => undefined);
  if (!(await loggedIn)) return;
  const part = await coming.catch(() => null);
  if (part === null) showToast(phrases.shell.failedHint);
  else await part.collect(request, phrases);
};

/** The same; further taps on a coupon belong to the first one, however long its code takes to arrive. */
export const startCollect = async (request: CollectRequest, phrases: Phrases): Promise<void> => {
  const key = claimKey(request.card.sCardId, request.grabId);
  if (underWay.has(key)) return;
  underWay.add(key);
  await collectOnce(request, phrases).finally(() => underWay.delete(key));
};
