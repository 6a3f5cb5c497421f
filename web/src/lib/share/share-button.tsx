import { usePageState } from '#lib/page-state.tsx';
import { loadLater, useLater } from '#lib/use-later.ts';
import { useWords } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './share-button.module.css';
import type { ShareTarget } from './share-link.ts';
import { useShareTarget } from './share-state.ts';

const label = { 'zh-CN': '分享给好友', en: 'Share with a friend' } as const;

const action = async () => import('./share.ts');

/** Shares what the screen shows. Its code comes ahead of the tap: the phone's sheet opens only right after one. */
export const ShareButton = ({ target }: { readonly target: ShareTarget }) => {
  const { config } = usePageState();
  const { shell } = useWords();
  const { part } = useLater(action);
  useShareTarget(target);
  const press = async (): Promise<void> => {
    try {
      await (part ?? (await loadLater(action))).share(target, config);
    } catch {
      showToast(shell.failedHint);
    }
  };
  return (
    <button aria-label={label[config.locale]} className={styles['share']} onClick={() => void press()} type="button">
      <Icon name="share" size="2rem" />
    </button>
  );
};
