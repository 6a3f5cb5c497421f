import { lazy, Suspense } from 'react';
import type { PreviewLinkProps } from './preview-link-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./preview-link-dialog.tsx')).PreviewLinkDialog }));

/** A signed link to a version, with a QR code for a phone; loaded when it is asked for. */
export const PreviewLink = (props: PreviewLinkProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
