import { loadedDialog } from '../loaded-part.tsx';
import type { FormDialogProps } from './drawn-form-dialog.tsx';
import type { DrawnReasonDialog } from './drawn-reason-dialog.tsx';

/** A form dialog with a reason field, for an action recorded in the audit; the kit's dialog is loaded with the first one. */
export const ReasonDialog = loadedDialog<FormDialogProps<{ readonly reason: string }>>(
  async () => (await import('./drawn-reason-dialog.tsx')).DrawnReasonDialog,
) as unknown as typeof DrawnReasonDialog;
