import type { PageConfig } from '@coupon-centre/contract/content/page-config';
import type { Locale } from '@coupon-centre/contract/field';
import english from './share-en.png';
import type { ShareData } from './share-state.ts';
import chinese from './share-zh-cn.png';

const images: Readonly<Record<Locale, string>> = { 'zh-CN': chinese, en: english };

/** As far as it says what is shared by default. */
export type SharingConfig = Pick<PageConfig, 'locale' | 'share'>;

/** What a link says where a screen says nothing of its own: as operators wrote it, with the page's picture where they chose none. */
export const defaultShare = ({ locale, share }: SharingConfig): ShareData => ({
  ...share,
  imageUrl: share.imageUrl ?? images[locale],
});
