/** What styles are let in by; the server writes it anew into each answer. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * Gives every style element that a script makes the nonce. The kit gives it to nearly all of its own, but not to the one by
 * which it measures a scroll bar (`getScrollBarSize`), and takes none for it.
 */
export function letStylesIn(): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = styleNonce;
    return made;
  }) as typeof document.createElement;
}
