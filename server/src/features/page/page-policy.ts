/**
 * What a page may load and run. Scripts by nonce only; `'self'` is for browsers that do not know `'strict-dynamic'` and
 * ignored by the others. Style attributes are allowed because the server's rendering writes colours and shares into them;
 * they cannot run anything. DOMPurify's is the one Trusted Types policy: the page itself never writes HTML.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');
