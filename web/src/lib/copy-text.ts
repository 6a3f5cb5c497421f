/** The old way, for browsers without the clipboard interface and for pages without a secure context. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  // Read-only keeps the keyboard of a phone shut; 16px keeps iOS from zooming in.
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  const before = document.activeElement;
  document.body.appendChild(field);
  field.select();
  // iOS 12 selects nothing on select() alone.
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
};

/** Puts text on the clipboard; says whether it is there. Call it from a tap, or the browser refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  if (!clipboard) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};
