import { useSyncExternalStore } from 'react';
import { useWords } from '#lib/words/words.tsx';
import styles from './network-notice.module.css';

/** As far as browsers tell it: `slow-2g`, `2g`, `3g` or `4g`. */
type Connection = EventTarget & { readonly effectiveType?: string };

const connection = (): Connection | undefined =>
  (navigator as Navigator & { readonly connection?: Connection }).connection;

type Network = 'offline' | 'slow' | 'good';

function networkNow(): Network {
  if (!navigator.onLine) return 'offline';
  return /2g$/.test(connection()?.effectiveType ?? '') ? 'slow' : 'good';
}

function watchNetwork(changed: () => void): () => void {
  const sources = [
    [globalThis, 'online'],
    [globalThis, 'offline'],
    [connection(), 'change'],
  ] as const;
  for (const [source, type] of sources) source?.addEventListener?.(type, changed);
  return () => {
    for (const [source, type] of sources) source?.removeEventListener?.(type, changed);
  };
}

/** Says for as long as it is so that the phone is offline, or its connection very slow; moves nothing. */
export const NetworkNotice = () => {
  const { shell } = useWords();
  const network = useSyncExternalStore<Network>(watchNetwork, networkNow, () => 'good');
  return (
    <div role="status">
      {network !== 'good' && <p className={styles['notice']}>{network === 'offline' ? shell.offline : shell.slow}</p>}
    </div>
  );
};
