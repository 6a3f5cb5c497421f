import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import english from './share-en.png';
import type { ShareData } from './share-state.ts';
import chinese from './share-zh-cn.png';

const images: Readonly<Record<Locale, string>> = { 'zh-CN': chinese, en: english };

/** The part of the configuration that sets the sharing defaults. */
export type SharingConfig = Pick<PageConfig, 'locale' | 'share'>;

/** Default text of a shared link: the operators', with the page's picture where they set none. */
export const defaultShare = ({ locale, share }: SharingConfig): ShareData => ({
  ...share,
  imageUrl: share.imageUrl ?? images[locale],
});
