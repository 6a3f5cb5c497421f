import { SHARE_CHANNELS, SHARE_FLAG, SHARE_TEMPLATE_ID } from '@coupon-centre/contract/limits';
import { type HostMessage, type ShareChannel, sendToHost } from './bridge.ts';

/** What is told of the link: the words, and full addresses, since the app knows nothing of the page's own. */
type Shared = Pick<Extract<HostMessage, { readonly serviceName: 'share' }>, 'title' | 'subTitle' | 'imageUrl' | 'url'>;

/** Has the app share a link on one of its channels (specification §9). Outside the app nothing is sent, and the answer is false. */
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
