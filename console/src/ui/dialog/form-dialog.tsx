import { loadedDialog } from '../loaded-part.tsx';
import type { DrawnFormDialog, FormDialogProps } from './drawn-form-dialog.tsx';

/** A form in a dialog, open while it is rendered; the kit's dialog is loaded with the first one. */
export const FormDialog = loadedDialog<FormDialogProps<object>>(
  async () => (await import('./drawn-form-dialog.tsx')).DrawnFormDialog,
) as unknown as typeof DrawnFormDialog;
