interface Opened {
  /** The debugging console writes its own markup and styles. */
  readonly hasDebugConsole?: boolean;
  /** Address of the carrier's SDK. One of another host draws its own window and asks its own host. */
  readonly sdkUrl?: string | null | undefined;
  /** Address of the social app's SDK, which only talks to the app around the page. */
  readonly socialSdkUrl?: string | null | undefined;
}

/** The origin of a foreign script. */
const foreignOrigin = (url: string | null | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).origin : undefined;

/**
 * What a page may load and run. Scripts by nonce only; `'self'` and the SDKs' hosts are for browsers that do not know
 * `'strict-dynamic'` and ignored by the others, where the page's one address for each SDK is a constant of its configuration.
 * Style attributes are allowed because the server's rendering writes colours and shares into them; they cannot run anything. The
 * page itself never writes HTML: DOMPurify does, and the service worker's address is a constant. For scripts that are not ours
 * and write their own markup and styles, only that is allowed.
 */
export const pagePolicy = (nonce: string, { hasDebugConsole = false, sdkUrl, socialSdkUrl }: Opened = {}): string => {
  const sdkOrigin = foreignOrigin(sdkUrl);
  const socialOrigin = foreignOrigin(socialSdkUrl);
  const social = socialOrigin === undefined ? '' : ` ${socialOrigin}`;
  const sdk = sdkOrigin === undefined ? '' : ` ${sdkOrigin}`;
  const isOpen = hasDebugConsole || sdkOrigin !== undefined;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'${sdk}${social}`,
    ...(sdkOrigin === undefined ? [] : [`connect-src 'self'${sdk}`]),
    ...(isOpen
      ? ["style-src 'self' 'unsafe-inline'", "font-src 'self' data:"]
      : [`style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"]),
    "worker-src 'self'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(isOpen
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types dompurify service-worker carrier-sdk social-sdk']),
  ].join('; ');
};
