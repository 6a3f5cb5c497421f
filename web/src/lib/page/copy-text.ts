/** Fallback for browsers without the Clipboard API and for insecure contexts. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  // Read-only keeps a phone's keyboard closed; 16px keeps iOS from zooming in.
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  const before = document.activeElement;
  document.body.appendChild(field);
  field.select();
  // On iOS 12, select() alone selects nothing.
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

/** Copies text to the clipboard; returns whether it worked. Browsers refuse it outside a tap. */
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
