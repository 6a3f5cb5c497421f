import type { Locale } from '@coupon-centre/contract/field';
import { copyText } from '#lib/copy-text.ts';
import { newRequestId } from '#lib/request-id.ts';
import { showToast } from '#ui/toast.tsx';
import { defaultShare } from './default-share.ts';
import { type ShareTarget, shareLink } from './share-link.ts';
import { ownShare } from './share-state.ts';
import { shareWords } from './words.ts';

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Opens the phone's own sheet; false where there is none or it refuses, true also for who thought better of it. */
const openSheet = async (data: ShareData): Promise<boolean> => {
  const { share }: { readonly share?: Navigator['share'] } = navigator;
  if (!share) return false;
  return share.call(navigator, data).then(() => true, isCancelled);
};

/** Shares a link with the words of the screen: by the phone's own sheet, or by putting it on the clipboard. */
export const share = async (target: ShareTarget, locale: Locale): Promise<void> => {
  const words = shareWords[locale];
  const { title, subTitle } = { ...defaultShare(locale), ...ownShare() };
  const url = shareLink(target, location.origin, newRequestId());
  if (await openSheet({ title, text: subTitle, url })) return;
  showToast((await copyText(url)) ? words.copied : words.copyFailed);
};
