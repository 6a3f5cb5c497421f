import type { Locale } from '@coupon-centre/contract/field';
import { useEffect } from 'react';
import english from './share-en.png';
import chinese from './share-zh-cn.png';
import { shareWords } from './words.ts';

/** What a shared link shows of what it leads to (specification §3, `share`). */
export interface ShareData {
  readonly title: string;
  readonly subTitle: string;
  /** An address on this host, or a full one. */
  readonly imageUrl: string;
}

const images: Readonly<Record<Locale, string>> = { 'zh-CN': chinese, en: english };

export const defaultShare = (locale: Locale): ShareData => ({
  title: shareWords[locale].title,
  subTitle: shareWords[locale].subTitle,
  imageUrl: images[locale],
});

/** App state: the words of the screen that is shown; null where it has none of its own. */
let own: Partial<ShareData> | null = null;

export const currentShare = (locale: Locale): ShareData => ({ ...defaultShare(locale), ...own });

/** Says what sharing the screen says, for as long as it is shown; what is left out is the default. */
export const useShare = ({ title, subTitle, imageUrl }: Partial<ShareData>): void => {
  useEffect(() => {
    own = { ...(title && { title }), ...(subTitle && { subTitle }), ...(imageUrl && { imageUrl }) };
    return () => {
      own = null;
    };
  }, [title, subTitle, imageUrl]);
};
