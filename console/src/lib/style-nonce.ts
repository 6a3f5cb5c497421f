/** The nonce of allowed styles; the server writes a new one into each response. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * Adds the nonce to every style element created by script. The kit adds it to nearly all of its own, but not to the one that
 * measures the scroll bar (`getScrollBarSize`), which has no option for it.
 */
export function addNonceToStyles(): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = styleNonce;
    return made;
  }) as typeof document.createElement;
}
