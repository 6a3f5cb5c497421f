import { useEffect } from 'react';
import { createStore } from '#lib/page/store.ts';
import type { ShareTarget } from './share-link.ts';

/** A shared link's preview (specification §3, `share`). */
export interface ShareData {
  readonly title: string;
  readonly subTitle: string;
  /** An address on this host, or an absolute URL. */
  readonly imageUrl: string;
  /** A coupon's value with its unit, for the poster. */
  readonly value?: string;
}

/** The current screen's sharing data. */
export interface ShownShare {
  /** The screen's own text; missing fields use the defaults. */
  readonly own: Partial<ShareData>;
  /** What the screen's share button shares; null without one. */
  readonly target: ShareTarget | null;
}

/** App state of the current screen. */
const shown = createStore<ShownShare>({ own: {}, target: null });

const publish = (changed: Partial<ShownShare>): void => shown.set({ ...shown.get(), ...changed });

/** The current screen's own text; missing fields use the defaults. */
export const ownShare = (): Partial<ShareData> => shown.get().own;

/** The current sharing data, for code that follows its changes. */
export const useShownShare = (): ShownShare => shown.use((share) => share);

/** Sets the sharing text while the screen is shown; empty fields use the defaults. */
export const useShare = (title = '', subTitle = '', { imageUrl, value }: Partial<ShareData> = {}): void => {
  useEffect(() => {
    publish({
      own: {
        ...(title && { title }),
        ...(subTitle && { subTitle }),
        ...(imageUrl && { imageUrl }),
        ...(value && { value }),
      },
    });
    return () => publish({ own: {} });
  }, [title, subTitle, imageUrl, value]);
};

/** Sets what the screen shares while it is shown. */
export const useShareTarget = (target: ShareTarget): void => {
  // Each render creates a new target; only a changed value counts.
  const text = JSON.stringify(target);
  useEffect(() => {
    publish({ target: JSON.parse(text) as ShareTarget });
    return () => publish({ target: null });
  }, [text]);
};
