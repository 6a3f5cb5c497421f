import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { defaultShare, type SharingConfig } from './default-share.ts';
import { type ShareTarget, shareLink } from './share-link.ts';
import type { ShareData } from './share-state.ts';

/** A shared link's text, with absolute URLs of the link and the picture. */
export interface Shared extends ShareData {
  readonly url: string;
}

/** A unique link to the target, with its text. */
export const whatIsShared = (target: ShareTarget, own: Partial<ShareData>, config: SharingConfig): Shared => {
  const { title, subTitle, imageUrl } = { ...defaultShare(config), ...own };
  const { value } = own;
  return {
    title,
    subTitle,
    ...(value && { value }),
    imageUrl: new URL(imageUrl, location.origin).href,
    url: shareLink(target, location.origin, newRequestId()),
  };
};
