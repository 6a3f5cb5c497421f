import type { WxSign } from '@coupon-centre/contract/share/sign-wx-page';
import { changePageConfig } from '#journey/page/page-config.ts';
import type { Phone } from '#journey/page/phone.ts';

const SDK_URL = 'https://social.example/sdk.js';

interface Link {
  readonly title: string;
  readonly desc?: string;
  readonly link: string;
  readonly imgUrl: string;
}

/** What the page has passed to the social app since it was opened. */
export interface SocialAppCalls {
  readonly configs: readonly (WxSign & { readonly jsApiList: readonly string[] })[];
  readonly friends: readonly Link[];
  readonly timeline: readonly Link[];
}

/** The app's SDK as seen by pages; it stores what pages pass to it in `calls`. */
const sdk = (admits: boolean): string => `
  window.calls = { configs: [], friends: [], timeline: [] };
  let refused = () => {};
  window.wx = {
    config: (settings) => void calls.configs.push(settings),
    error: (failed) => { refused = failed; },
    ready: (done) => void setTimeout(() => { ${admits ? '' : "refused({ errMsg: 'config:invalid signature' });"} done(); }),
    updateAppMessageShareData: (link) => void calls.friends.push(link),
    updateTimelineShareData: (link) => void calls.timeline.push(link),
  };`;

/** Opens pages inside the social app, which accepts their signature or not; `null`: its SDK does not load. */
export async function playSocialApp(phone: Phone, admits: boolean | null): Promise<void> {
  await changePageConfig(phone, { socialSdkUrl: SDK_URL });
  await phone.context.route(SDK_URL, (route) =>
    admits === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: sdk(admits) }),
  );
}

export const socialAppCalls = ({ page }: Phone): Promise<SocialAppCalls | undefined> =>
  page.evaluate(() => (window as { calls?: SocialAppCalls }).calls);
