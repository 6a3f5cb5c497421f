import type { WxSign } from '@coupon-centre/contract/content/get-wx-sign';
import { WX_SIGN_PATH } from '@coupon-centre/contract/limits';
import { get } from '../call.ts';
import { loadScript } from '../trusted-script.ts';
import { firstUrl } from '../visit.ts';
import type { SharingConfig } from './default-share.ts';
import type { ShownShare } from './share-state.ts';
import { noteMenu } from './social-app.ts';
import { type Shared, whatIsShared } from './what-is-shared.ts';

interface Link {
  readonly title: string;
  readonly link: string;
  readonly imgUrl: string;
}

/** As much of the social app's page SDK as is used here. */
interface SocialSdk {
  readonly config: (settings: WxSign & { readonly debug: boolean; readonly jsApiList: readonly string[] }) => void;
  readonly ready: (done: () => void) => void;
  readonly error: (failed: (reason: unknown) => void) => void;
  readonly updateAppMessageShareData: (data: Link & { readonly desc: string }) => void;
  readonly updateTimelineShareData: (data: Link) => void;
}

declare global {
  interface Window {
    wx?: SocialSdk;
  }
}

const USED = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;

/**
 * The address that the social app takes the page to have, without what stands behind `#`: on iOS the one that the session began
 * with (specification §2), elsewhere the present one.
 */
const ownUrl = (): string => {
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return ((isIos ? firstUrl() : null) ?? location.href).replace(/#.*/, '');
};

const sdkOf = async (sdkUrl: string): Promise<SocialSdk> => {
  if (window.wx === undefined) await loadScript('social-sdk', sdkUrl);
  if (window.wx === undefined) throw new Error('the script is not the SDK');
  return window.wx;
};

let admittedUrl: string | null = null;

/** Has the app admit the page, once for each address. Rejects when it does not. */
const beAdmitted = async (sdk: SocialSdk): Promise<void> => {
  const url = ownUrl();
  if (url === admittedUrl) return;
  const signed = await get<WxSign>(`${WX_SIGN_PATH}?${new URLSearchParams({ url })}`);
  if (signed === null) throw new Error('this address is not signed for');
  await new Promise<void>((resolve, reject) => {
    // After a refusal the SDK calls both, this one first.
    sdk.error(reject);
    sdk.config({ ...signed, debug: false, jsApiList: USED });
    sdk.ready(resolve);
  });
  admittedUrl = url;
};

const tell = async (sdkUrl: string, { title, subTitle, imageUrl, url }: Shared): Promise<void> => {
  const sdk = await sdkOf(sdkUrl);
  await beAdmitted(sdk);
  const link = { title, link: url, imgUrl: imageUrl };
  sdk.updateAppMessageShareData({ ...link, desc: subTitle });
  sdk.updateTimelineShareData(link);
};

let latest: Shared | undefined;
let turns = Promise.resolve();

/**
 * Tells the social app what its own menu is to share: what the screen shares, else the platform, never the address of
 * somebody's own screen. One after the other, of several that wait the latest only. A failure leaves sharing to the page.
 */
export const keepMenuTold = (sdkUrl: string, { target, own }: ShownShare, config: SharingConfig): void => {
  const shared = whatIsShared(target ?? { kind: 'platform' }, own, config);
  latest = shared;
  turns = turns.then(async () => {
    if (shared !== latest) return;
    await tell(sdkUrl, shared).then(
      () => noteMenu(true),
      () => noteMenu(false),
    );
  });
};
