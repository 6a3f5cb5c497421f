import { newRequestId } from '../request-id.ts';
import { defaultShare, type SharingConfig } from './default-share.ts';
import { type ShareTarget, shareLink } from './share-link.ts';
import type { ShareData } from './share-state.ts';

/** What a link says, with its address and the picture's in full. */
export interface Shared extends ShareData {
  readonly url: string;
}

/** A link of its own to the target and what it says. */
export const whatIsShared = (target: ShareTarget, own: Partial<ShareData>, config: SharingConfig): Shared => {
  const { title, subTitle, imageUrl } = { ...defaultShare(config), ...own };
  return {
    title,
    subTitle,
    imageUrl: new URL(imageUrl, location.origin).href,
    url: shareLink(target, location.origin, newRequestId()),
  };
};
