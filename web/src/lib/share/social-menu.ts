import { WX_SIGN_PATH } from '@coupon-centre/contract/foundation/limits';
import type { WxSign } from '@coupon-centre/contract/share/sign-wx-page';
import { get } from '#lib/call/call.ts';
import { loadScript } from '#lib/loading/trusted-script.ts';
import { firstUrl } from '#lib/navigation/visit.ts';
import type { SharingConfig } from './default-share.ts';
import type { ShownShare } from './share-state.ts';
import { noteMenu } from './social-app.ts';
import { type Shared, whatIsShared } from './what-is-shared.ts';

interface Link {
  readonly title: string;
  readonly link: string;
  readonly imgUrl: string;
}

/** The part of the social app's page SDK used here. */
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
 * The URL that the social app attributes to the page, without the hash: on iOS the session's first one (specification
 * §2), elsewhere the current one.
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

let registeredUrl: string | null = null;

/** Registers the page with the app, once per URL. Rejects when the app refuses. */
const register = async (sdk: SocialSdk): Promise<void> => {
  const url = ownUrl();
  if (url === registeredUrl) return;
  const signed = await get<WxSign>(`${WX_SIGN_PATH}?${new URLSearchParams({ url })}`);
  if (signed === null) throw new Error('this address has no signature');
  await new Promise<void>((resolve, reject) => {
    // After a refusal the SDK calls both, this one first.
    sdk.error(reject);
    sdk.config({ ...signed, debug: false, jsApiList: USED });
    sdk.ready(resolve);
  });
  registeredUrl = url;
};

const setMenu = async (sdkUrl: string, { title, subTitle, imageUrl, url }: Shared): Promise<void> => {
  const sdk = await sdkOf(sdkUrl);
  await register(sdk);
  const link = { title, link: url, imgUrl: imageUrl };
  sdk.updateAppMessageShareData({ ...link, desc: subTitle });
  sdk.updateTimelineShareData(link);
};

let latest: Shared | undefined;
let turns = Promise.resolve();

/**
 * Sets what the social app's menu shares: the screen's target, else the platform, never the address of a personal
 * screen. Calls run one at a time; of those waiting only the latest runs. A failure leaves sharing to the page.
 */
export const updateShareMenu = (sdkUrl: string, { target, own }: ShownShare, config: SharingConfig): void => {
  const shared = whatIsShared(target ?? { kind: 'platform' }, own, config);
  latest = shared;
  turns = turns.then(async () => {
    if (shared !== latest) return;
    await setMenu(sdkUrl, shared).then(
      () => noteMenu(true),
      () => noteMenu(false),
    );
  });
};
