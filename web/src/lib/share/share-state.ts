import { useEffect, useSyncExternalStore } from 'react';
import type { ShareTarget } from './share-link.ts';

/** What a shared link shows of what it leads to (specification §3, `share`). */
export interface ShareData {
  readonly title: string;
  readonly subTitle: string;
  /** An address on this host, or a full one. */
  readonly imageUrl: string;
}

/** What the screen that is shown says of itself. */
export interface ShownShare {
  /** Empty where it has no words of its own; what is missing is the default. */
  readonly own: Partial<ShareData>;
  /** What its share button shares; null where it has none. */
  readonly target: ShareTarget | null;
}

const nothing: ShownShare = { own: {}, target: null };
/** App state: of the screen that is shown. */
let shown = nothing;
const listeners = new Set<() => void>();

const publish = (changed: Partial<ShownShare>): void => {
  shown = { ...shown, ...changed };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the screen that is shown says of itself; what is missing is the default. */
export const ownShare = (): Partial<ShareData> => shown.own;

/** What would be shared now, for what tells others of it whenever it changes. */
export const useShownShare = (): ShownShare =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  );

/** Says what sharing the screen says, for as long as it is shown; what is empty is the default. */
export const useShare = (title = '', subTitle = '', imageUrl = ''): void => {
  useEffect(() => {
    publish({ own: { ...(title && { title }), ...(subTitle && { subTitle }), ...(imageUrl && { imageUrl }) } });
    return () => publish({ own: {} });
  }, [title, subTitle, imageUrl]);
};

/** Says what the screen shares, for as long as it is shown. */
export const useShareTarget = (target: ShareTarget): void => {
  // Each drawing makes the target anew; it is another one only if it says something else.
  const text = JSON.stringify(target);
  useEffect(() => {
    publish({ target: JSON.parse(text) as ShareTarget });
    return () => publish({ target: null });
  }, [text]);
};
