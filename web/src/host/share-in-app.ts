import { SHARE_CHANNELS, SHARE_FLAG, SHARE_TEMPLATE_ID } from '@coupon-centre/contract/foundation/limits';
import { type HostMessage, type ShareChannel, sendToHost } from './bridge.ts';

/** Text and absolute URLs of the link: the app does not know the page's origin. */
type Shared = Pick<Extract<HostMessage, { readonly serviceName: 'share' }>, 'title' | 'subTitle' | 'imageUrl' | 'url'>;

/**
 * Shares a link on one of the app's channels (specification §9). Outside the app nothing is sent, and the answer is
 * false.
 */
export const shareInApp = (channel: ShareChannel, { title, subTitle, imageUrl, url }: Shared): boolean =>
  sendToHost({
    serviceName: 'share',
    templateId: SHARE_TEMPLATE_ID,
    flag: SHARE_FLAG,
    channel: SHARE_CHANNELS[channel],
    title,
    subTitle,
    imageUrl,
    url,
  });
