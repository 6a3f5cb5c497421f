import { Button, Form } from 'antd';
import { showAtField } from '#lib/field-errors.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { saveFile } from '#lib/save-file.ts';
import { useUpload } from '#lib/use-transfer.ts';
import { useAttributes } from '#ui/coupon/use-attributes.ts';
import { UploadDialog } from '#ui/dialog/upload-dialog.tsx';
import { FileDrop } from '#ui/input/file-drop.tsx';
import { words as book } from './attribute-words.ts';
import { exampleFile } from './example-file.ts';
import { uploadResult } from './upload-result.ts';

/** Reads a file of values, and says what became of it. */
export const UploadAttributes = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  const { modal } = useNotes();
  const { data } = useAttributes();
  const sending = useUpload('uploadAttributes');
  const attributes = data?.items ?? [];
  const saveExample = (): void =>
    saveFile(new Blob([exampleFile(attributes, words.phone, locale)], { type: 'text/csv' }), words.exampleName);
  return (
    <UploadDialog<{ readonly file: File }>
      about={
        data?.items.length === 0 ? (
          words.none
        ) : (
          <>
            {words.uploadAbout}{' '}
            <Button
              disabled={attributes.length === 0}
              onClick={saveExample}
              size="small"
              style={{ padding: 0 }}
              type="link"
            >
              {words.example}
            </Button>
          </>
        )
      }
      doIt={words.send}
      onClose={onClose}
      onGo={async ({ file }, form) => {
        const done = await sending.start({}, file, (answer) => showAtField(form, answer));
        if (done === null) return;
        onClose();
        const lines = uploadResult(done, attributes, locale);
        modal.confirm({
          title: words.result.title,
          content: lines.map((line) => <p key={line}>{line}</p>),
          okCancel: false,
          okText: words.understood,
        });
      }}
      sending={sending}
      title={words.upload}
      words={words}
    >
      <Form.Item label={words.file} name="file" rules={[{ required: true, message: words.required }]}>
        <FileDrop hint={words.dropHint} text={words.drop} />
      </Form.Item>
    </UploadDialog>
  );
};
