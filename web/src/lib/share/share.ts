import type { Locale } from '@coupon-centre/contract/field';
import { isApp } from '#host/is-app.ts';
import { shareInApp } from '#host/share-in-app.ts';
import { copyText } from '#lib/copy-text.ts';
import { track } from '#lib/track.ts';
import { showToast } from '#ui/toast.tsx';
import type { ShareTarget } from './share-link.ts';
import { requestShare } from './share-request.ts';
import { ownShare } from './share-state.ts';
import { sharesByMenu } from './social-app.ts';
import { whatIsShared } from './what-is-shared.ts';
import { shareWords } from './words.ts';

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Opens the phone's own sheet; `none`: there is none, or it refuses. */
const openSheet = async (data: ShareData): Promise<'shared' | 'cancelled' | 'none'> => {
  const { share }: { readonly share?: Navigator['share'] } = navigator;
  if (!share) return 'none';
  return share.call(navigator, data).then(
    () => 'shared',
    (error) => (isCancelled(error) ? 'cancelled' : 'none'),
  );
};

/**
 * Shares a link with the words of the screen: in the operator's app on one of its channels, in the social app by its own menu,
 * elsewhere by the phone's own sheet, or by putting it on the clipboard.
 */
export const share = async (target: ShareTarget, locale: Locale): Promise<void> => {
  const words = shareWords[locale];
  const shared = whatIsShared(target, ownShare(), locale);
  const note = (channel: string): void => track('share', { kind: target.kind, channel });
  if (sharesByMenu()) {
    note('menu');
    await requestShare('menu');
    return;
  }
  if (isApp()) {
    const channel = await requestShare('channels');
    if (channel === null) return;
    if (channel !== 'link') {
      note(channel);
      shareInApp(channel, shared);
      return;
    }
  } else {
    const outcome = await openSheet({ title: shared.title, text: shared.subTitle, url: shared.url });
    if (outcome === 'shared') note('sheet');
    if (outcome !== 'none') return;
  }
  const isCopied = await copyText(shared.url);
  if (isCopied) note('link');
  showToast(isCopied ? words.copied : words.copyFailed);
};
