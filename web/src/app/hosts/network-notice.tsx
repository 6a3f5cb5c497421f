import { useSyncExternalStore } from 'react';
import { useOfflineSince } from '#lib/offline/offline.ts';
import { useLocale } from '#lib/words/words.tsx';
import styles from './network-notice.module.css';
import { networkWords } from './network-words.ts';

/** The browser's estimate where it offers one: `slow-2g`, `2g`, `3g` or `4g`. */
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
 * Notice while the phone is offline (with the age of what is shown) or the connection is very slow; shifts no layout.
 */
export const NetworkNotice = () => {
  const words = networkWords[useLocale()];
  const since = useOfflineSince();
  const isSlow = useSyncExternalStore(watchConnection, isSlowNow, () => false);
  const offline = since === null ? null : since === 0 ? words.offline : words.keptAt(since);
  const text = offline ?? (isSlow ? words.slow : null);
  return <div role="status">{text !== null && <p className={styles['notice']}>{text}</p>}</div>;
};
