type Purifier = typeof import('dompurify')['default'];

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown;
}

/** Null until something that writes markup is loaded. */
let purifier: Purifier | null = null;

/** Loads what cleans markup. Without it the browser refuses markup: await it before loading a library that parses or writes some. */
export const loadPurifier = async (): Promise<void> => {
  purifier ??= (await import('dompurify')).default;
};

/**
 * What of a text may become markup: one without tags is a style sheet's, one with tags loses what could run. Null: the browser
 * refuses it.
 */
export const allowedMarkup = (text: string): string | null =>
  text.includes('<') ? (purifier?.sanitize(text) ?? null) : text;

/**
 * The only way for a text into the document as HTML, since the console's policy names no other: the styles that the kit writes,
 * and what the rich-text editor parses. Nothing but DOMPurify can let markup pass, and no module can put another function in its
 * place. Text that becomes a script or a script's address has no way at all.
 */
export function trustHtml(): void {
  // zod would try whether it may compile code, which the policy refuses and the browser reports. It reads this when it is loaded,
  // later than this module; its own `config` would load it here.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: allowedMarkup });
}
