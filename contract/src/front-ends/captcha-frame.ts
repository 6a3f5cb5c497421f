import { PAGE_BASE } from '#foundation/limits.ts';

/** The document that draws an outside captcha in a frame of the page; `?action=` says what for. */
export const CAPTCHA_PATH = `${PAGE_BASE}/captcha`;

/** What the frame posts to the page: the solved token, or that there will be none. */
export type CaptchaMessage = { readonly captcha: 'solved'; readonly token: string } | { readonly captcha: 'failed' };
