import { Progress } from 'antd';
import type { FormDialogProps } from './drawn-form-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Props<Values extends object> extends Omit<FormDialogProps<Values>, 'foot' | 'isCancellable'> {
  readonly words: {
    readonly progress: string;
    /** Shown once the file has been received and is being read. */
    readonly reading: string;
  };
  readonly sending: { readonly sentShare: number | null; readonly cancel: () => void };
}

const PERCENT = 100;

/** A form dialog that uploads a file and shows progress; closing it cancels the upload. */
export function UploadDialog<Values extends object>({ words, sending, onClose, ...props }: Props<Values>) {
  const { sentShare } = sending;
  return (
    <FormDialog<Values>
      {...props}
      foot={
        sentShare !== null && (
          <>
            <Progress aria-label={words.progress} percent={Math.floor(sentShare * PERCENT)} />
            <div aria-live="polite">{sentShare === 1 && words.reading}</div>
          </>
        )
      }
      isCancellable
      onClose={() => {
        sending.cancel();
        onClose();
      }}
    />
  );
}
