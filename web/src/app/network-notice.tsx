import { useSyncExternalStore } from 'react';
import { useOfflineSince } from '#lib/offline.ts';
import { useLocale } from '#lib/words/words.tsx';
import styles from './network-notice.module.css';
import { networkWords } from './network-words.ts';

/** As far as browsers tell it: `slow-2g`, `2g`, `3g` or `4g`. */
type Connection = EventTarget & { readonly effectiveType?: string };

const connection = (): Connection | undefined =>
  (navigator as Navigator & { readonly connection?: Connection }).connection;

const isSlowNow = (): boolean => /2g$/.test(connection()?.effectiveType ?? '');

function watchConnection(changed: () => void): () => void {
  const source = connection();
  source?.addEventListener?.('change', changed);
  return () => source?.removeEventListener?.('change', changed);
}

/**
 * Says for as long as it is so that the phone is offline, from when what it shows is, or that its connection is very slow;
 * moves nothing.
 */
export const NetworkNotice = () => {
  const words = networkWords[useLocale()];
  const since = useOfflineSince();
  const isSlow = useSyncExternalStore(watchConnection, isSlowNow, () => false);
  const offline = since === null ? null : since === 0 ? words.offline : words.keptAt(since);
  const text = offline ?? (isSlow ? words.slow : null);
  return <div role="status">{text !== null && <p className={styles['notice']}>{text}</p>}</div>;
};
