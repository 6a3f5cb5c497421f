import type { Locale } from '@coupon-centre/contract/foundation/field';
import { showToast } from '#ui/toast.tsx';
import { takeReturn } from './carrier-return.ts';
import { exchangeToken } from './one-click.ts';
import { loginWords } from './words.ts';

/** Completes a login after the redirect to the carrier, and returns to the previous address. */
export const finishOneClick = async (locale: Locale): Promise<void> => {
  const back = takeReturn();
  if (back === null) return;
  const words = loginWords[locale];
  const { token, agreed } = back;
  const checking = () => showToast(words.checking);
  const outcome = token === null ? null : await exchangeToken(back.cccode, { token, agreed }, checking);
  if (outcome?.kind === 'success') location.replace(back.from);
  else {
    history.replaceState(null, '', back.from);
    showToast((outcome?.kind === 'failed' && outcome.message) || words.oneClickFailed);
  }
};
