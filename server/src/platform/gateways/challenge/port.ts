import type { RiskPlace } from '@coupon-centre/contract/risk/risk-rules';

/** The global object of a captcha's script. All three have `render(element, options)`. */
export const captchaApis = ['turnstile', 'hcaptcha', 'grecaptcha'] as const;

/** What a page draws. */
export interface CaptchaWidget {
  readonly api: (typeof captchaApis)[number];
  /** Loaded with `?render=explicit&onload=…`. A path: ours. */
  readonly scriptUrl: string;
  readonly siteKey: string;
}

/** What a person solved. */
export interface CaptchaToken {
  readonly token: string;
  /** What it was solved for. */
  readonly action: RiskPlace;
  /** Of the caller. */
  readonly address: string;
}

/** `failed`: it is not valid, or of another page or action. `unknown`: no answer, also where our account is the reason. */
export interface CaptchaAnswer {
  readonly kind: 'passed' | 'failed' | 'unknown';
  /** A word of the service's own, for operators. */
  readonly reason?: string | undefined;
}

/** An outside captcha. */
export interface ChallengeService {
  readonly widget: CaptchaWidget;
  verify(solved: CaptchaToken, signal: AbortSignal): Promise<CaptchaAnswer>;
}
