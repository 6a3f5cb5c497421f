import type { WxSign } from '@coupon-centre/contract/content/get-wx-sign';
import { changePageConfig } from '#journey/page-config.ts';
import type { Phone } from '#journey/phone.ts';

const SDK_URL = 'https://social.example/sdk.js';

interface Link {
  readonly title: string;
  readonly desc?: string;
  readonly link: string;
  readonly imgUrl: string;
}

/** What the page has told the social app since it was opened. */
export interface ToldSocialApp {
  readonly configs: readonly (WxSign & { readonly jsApiList: readonly string[] })[];
  readonly friends: readonly Link[];
  readonly timeline: readonly Link[];
}

/** The app's SDK as pages know it; what pages tell it stands in `told`. */
const sdk = (admits: boolean): string => `
  window.told = { configs: [], friends: [], timeline: [] };
  let refused = () => {};
  window.wx = {
    config: (settings) => void told.configs.push(settings),
    error: (failed) => { refused = failed; },
    ready: (done) => void setTimeout(() => { ${admits ? '' : "refused({ errMsg: 'config:invalid signature' });"} done(); }),
    updateAppMessageShareData: (link) => void told.friends.push(link),
    updateTimelineShareData: (link) => void told.timeline.push(link),
  };`;

/** Opens pages inside the social app, which admits them or not; `null`: its SDK does not come. */
export async function playSocialApp(phone: Phone, admits: boolean | null): Promise<void> {
  await changePageConfig(phone, { socialSdkUrl: SDK_URL });
  await phone.context.route(SDK_URL, (route) =>
    admits === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: sdk(admits) }),
  );
}

export const toldSocialApp = ({ page }: Phone): Promise<ToldSocialApp | undefined> =>
  page.evaluate(() => (window as { told?: ToldSocialApp }).told);
