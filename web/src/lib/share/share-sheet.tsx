import { SHARE_CHANNELS } from '@coupon-centre/contract/foundation/limits';
import { useEffect } from 'react';
import type { ShareChannel } from '#host/bridge.ts';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { showToast } from '#ui/toast.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import type { ShareChoice, ShareSubject } from './share-request.ts';
import styles from './share-sheet.module.css';
import { sheetWords } from './sheet-words.ts';
import type { Shared } from './what-is-shared.ts';

// In the specification's order.
const channels: readonly ShareChoice[] = [...(Object.keys(SHARE_CHANNELS) as ShareChannel[]), 'link'];

const poster = async () => import('./poster.tsx');

/** The poster, lazy-loaded; if its code fails to load, the sheet closes with a message. */
const DeferredPoster = ({ shared, onGone }: { readonly shared: Shared; readonly onGone: () => void }) => {
  const { shell } = useWords();
  const { part, hasFailed } = useDeferred(poster);
  useEffect(() => {
    if (!hasFailed) return;
    showToast(shell.failedHint);
    onGone();
  }, [hasFailed, onGone, shell]);
  return part && <part.Poster shared={shared} />;
};

interface ChoicesProps {
  readonly choices: readonly ShareChoice[];
  readonly onChosen: (choice: ShareChoice) => void;
}

const Choices = ({ choices, onChosen }: ChoicesProps) => {
  const words = sheetWords[useLocale()];
  return (
    <ul className={styles['channels']}>
      {choices.map((choice) => (
        <li className={styles['item']} key={choice}>
          <button className={styles['channel']} onClick={() => onChosen(choice)} type="button">
            <ChannelIcon channel={choice} />
            <span className={styles['name']}>{words.channels[choice]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

export interface ShareSheetProps {
  readonly subject: ShareSubject;
  /** What was chosen, or null when the person closes the sheet. */
  readonly onSettled: (choice: ShareChoice | null) => void;
}

const Body = ({ subject, onSettled }: ShareSheetProps) => {
  const words = sheetWords[useLocale()];
  switch (subject.kind) {
    case 'channels':
      return <Choices choices={channels} onChosen={onSettled} />;
    case 'ways':
      return (
        <Choices choices={[...(subject.hasSheet ? (['sheet'] as const) : []), 'link', 'poster']} onChosen={onSettled} />
      );
    case 'poster':
      return <DeferredPoster onGone={() => onSettled(null)} shared={subject.shared} />;
    case 'menu':
      return (
        <>
          <p className={styles['hint']}>{words.menuHint}</p>
          <Button onPress={() => onSettled(null)} size="block">
            {words.understood}
          </Button>
        </>
      );
    default:
      return subject satisfies never;
  }
};

/**
 * In the operator's app: its channels. In the social app, whose menu no page can open: a pointer to that menu.
 * Elsewhere: the ways to share, and the poster.
 */
export const ShareSheet = ({ subject, onSettled }: ShareSheetProps) => {
  const words = sheetWords[useLocale()];
  return (
    <Sheet closeLabel={words.close} onClose={() => onSettled(null)} title={words.title[subject.kind]}>
      <Body onSettled={onSettled} subject={subject} />
    </Sheet>
  );
};
