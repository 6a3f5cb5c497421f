interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): unknown;
}

type Clean = (markup: string) => string;
/** Until a library that writes markup is loaded, there is none that may pass. */
let clean: Clean = (markup) => markup.replaceAll('<', '&lt;');

/** Lets markup pass that was cleaned; called by what loads a library that writes markup (`clean-markup.ts`). */
export const cleanMarkupBy = (how: Clean): void => {
  clean = how;
};

/**
 * What libraries write into the document as HTML (styles of the kit, the charts' tooltips) passes here, since the console's policy
 * allows no other way: markup loses what could run. Text that becomes a script or a script's address has no way at all.
 */
export function trustHtml(): void {
  // zod would try whether it may compile code, which the policy refuses and the browser reports. It reads this when it is loaded,
  // later than this module; its own `config` would load it here.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    // Without markup it is a style sheet's text.
    createHTML: (text) => (text.includes('<') ? clean(text) : text),
  });
}
