import { lazyLoad, useDeferred } from '#lib/loading/use-deferred.ts';
import { usePageState } from '#lib/page/page-state.tsx';
import { useWords } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import bar from '#ui/top-bar.module.css';
import styles from './share-button.module.css';
import type { ShareTarget } from './share-link.ts';
import { useShareTarget } from './share-state.ts';

const label = { 'zh-CN': '分享给好友', en: 'Share with a friend' } as const;

const action = async () => import('./share.ts');

/** Shares what the screen shows. The code is preloaded: the phone's share sheet opens only right after a tap. */
export const ShareButton = ({ target }: { readonly target: ShareTarget }) => {
  const { config } = usePageState();
  const { shell } = useWords();
  const { part } = useDeferred(action);
  useShareTarget(target);
  const press = async (): Promise<void> => {
    try {
      await (part ?? (await lazyLoad(action))).share(target, config);
    } catch {
      showToast(shell.failedHint);
    }
  };
  return (
    <button
      aria-label={label[config.locale]}
      className={classNames(bar['side'], styles['share'])}
      onClick={() => void press()}
      type="button"
    >
      <Icon name="share" size="2em" />
    </button>
  );
};
