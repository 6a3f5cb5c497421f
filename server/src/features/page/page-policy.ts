/**
 * What a page may load and run. Scripts by nonce only; `'self'` is for browsers that do not know `'strict-dynamic'` and
 * ignored by the others. Style attributes are allowed because the server's rendering writes colours and shares into them;
 * they cannot run anything. The page itself never writes HTML: DOMPurify does, and the service worker's address is a constant.
 * With the debugging console, which writes its own markup and styles, that much is open.
 */
export const pagePolicy = (nonce: string, hasDebugConsole = false): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    ...(hasDebugConsole
      ? ["style-src 'self' 'unsafe-inline'", "font-src 'self' data:"]
      : [`style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"]),
    "worker-src 'self'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(hasDebugConsole ? [] : ["require-trusted-types-for 'script'", 'trusted-types dompurify service-worker']),
  ].join('; ');
