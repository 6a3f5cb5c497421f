import type { Locale } from '@coupon-centre/contract/field';
import english from './share-en.png';
import type { ShareData } from './share-state.ts';
import chinese from './share-zh-cn.png';
import { shareWords } from './words.ts';

const images: Readonly<Record<Locale, string>> = { 'zh-CN': chinese, en: english };

/** What a link says where a screen says nothing of its own. */
export const defaultShare = (locale: Locale): ShareData => ({
  title: shareWords[locale].title,
  subTitle: shareWords[locale].subTitle,
  imageUrl: images[locale],
});
