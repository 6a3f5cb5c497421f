import { loadedPart } from '#ui/loaded-part.tsx';
import type { PreviewLinkProps } from './preview-link-dialog.tsx';

/** A signed link to a version, with a QR code for a phone; loaded when it is asked for. */
export const PreviewLink = loadedPart<PreviewLinkProps>(
  async () => (await import('./preview-link-dialog.tsx')).PreviewLinkDialog,
);
