import { SHARE_CHANNELS } from '@coupon-centre/contract/limits';
import type { ShareChannel } from '#host/bridge.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import type { ShareSubject } from './share-request.ts';
import styles from './share-sheet.module.css';
import { sheetWords } from './sheet-words.ts';

// In the order of the specification.
const channels = [...(Object.keys(SHARE_CHANNELS) as ShareChannel[]), 'link'] as const;

export interface ShareSheetProps {
  readonly subject: ShareSubject;
  /** What was chosen, or null when the person closed the sheet. */
  readonly onSettled: (channel: ShareChannel | 'link' | null) => void;
}

/** In the operator's app: where to share to. In the social app, which lets no page open its menu: where that is. */
export const ShareSheet = ({ subject, onSettled }: ShareSheetProps) => {
  const words = sheetWords[useLocale()];
  return (
    <Sheet closeLabel={words.close} onClose={() => onSettled(null)} title={words.title[subject]}>
      {subject === 'channels' ? (
        <ul className={styles['channels']}>
          {channels.map((channel) => (
            <li className={styles['item']} key={channel}>
              <button className={styles['channel']} onClick={() => onSettled(channel)} type="button">
                <ChannelIcon channel={channel} />
                <span className={styles['name']}>{words.channels[channel]}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className={styles['hint']}>{words.menuHint}</p>
          <Button onPress={() => onSettled(null)} size="block">
            {words.understood}
          </Button>
        </>
      )}
    </Sheet>
  );
};
