import { isApp } from '#host/is-app.ts';
import { shareInApp } from '#host/share-in-app.ts';
import { track } from '#lib/events/track.ts';
import { copyText } from '#lib/page/copy-text.ts';
import { showToast } from '#ui/toast.tsx';
import type { SharingConfig } from './default-share.ts';
import type { ShareTarget } from './share-link.ts';
import { requestShare, type ShareChoice } from './share-request.ts';
import { ownShare } from './share-state.ts';
import { sharesByMenu } from './social-app.ts';
import { type Shared, whatIsShared } from './what-is-shared.ts';
import { shareWords } from './words.ts';

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Opens the phone's share sheet; `none`: the browser has none, or refuses. */
const openSheet = async (data: ShareData): Promise<'shared' | 'cancelled' | 'none'> => {
  const { share }: { readonly share?: Navigator['share'] } = navigator;
  if (!share) return 'none';
  return share.call(navigator, data).then(
    () => 'shared',
    (error) => (isCancelled(error) ? 'cancelled' : 'none'),
  );
};

/** In the operator's app, on one of its channels; null: the sheet was closed. */
const shareOnChannel = async (shared: Shared): Promise<ShareChoice | null> => {
  const chosen = await requestShare({ kind: 'channels' });
  if (chosen === 'moments' || chosen === 'chat' || chosen === 'qq') shareInApp(chosen, shared);
  return chosen;
};

/** In any other browser, with what the phone offers; if its share sheet refuses, the link is copied. */
const shareAnyWay = async (shared: Shared): Promise<ShareChoice | null> => {
  const chosen = await requestShare({ kind: 'ways', hasSheet: typeof navigator.share === 'function' });
  if (chosen !== 'sheet') return chosen;
  const outcome = await openSheet({ title: shared.title, text: shared.subTitle, url: shared.url });
  return ({ shared: 'sheet', cancelled: null, none: 'link' } as const)[outcome];
};

/**
 * Shares a link with the screen's text: in the operator's app on one of its channels, in the social app through its own
 * menu, elsewhere through the phone's share sheet, the clipboard, or a poster with the QR code.
 */
export const share = async (target: ShareTarget, config: SharingConfig): Promise<void> => {
  const words = shareWords[config.locale];
  const shared = whatIsShared(target, ownShare(), config);
  const note = (channel: string): void => track('share', { kind: target.kind, channel });
  if (sharesByMenu()) {
    note('menu');
    await requestShare({ kind: 'menu' });
    return;
  }
  const chosen = await (isApp() ? shareOnChannel(shared) : shareAnyWay(shared));
  if (chosen === null) return;
  if (chosen === 'link' && !(await copyText(shared.url))) return showToast(words.copyFailed);
  note(chosen);
  if (chosen === 'link') showToast(words.copied);
  if (chosen === 'poster') await requestShare({ kind: 'poster', shared });
};
