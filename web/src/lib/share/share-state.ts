import { useEffect } from 'react';

/** What a shared link shows of what it leads to (specification §3, `share`). */
export interface ShareData {
  readonly title: string;
  readonly subTitle: string;
  /** An address on this host, or a full one. */
  readonly imageUrl: string;
}

/** App state: the words of the screen that is shown; null where it has none of its own. */
let own: Partial<ShareData> | null = null;

/** What the screen that is shown says of itself; what is missing is the default. */
export const ownShare = (): Partial<ShareData> => own ?? {};

/** Says what sharing the screen says, for as long as it is shown; what is empty is the default. */
export const useShare = (title = '', subTitle = '', imageUrl = ''): void => {
  useEffect(() => {
    own = { ...(title && { title }), ...(subTitle && { subTitle }), ...(imageUrl && { imageUrl }) };
    return () => {
      own = null;
    };
  }, [title, subTitle, imageUrl]);
};
