import { FILE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useUpload } from '#lib/use-transfer.ts';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { UploadDialog } from '#ui/dialog/upload-dialog.tsx';
import { FileDrop } from '#ui/input/file-drop.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly onClose: () => void;
  readonly onUploaded: (distributionId: string) => void;
}
interface Values {
  readonly templateId: string;
  readonly name: string;
  readonly file: File;
}

export const SendListDialog = ({ onClose, onUploaded }: Props) => {
  const words = useWords(book);
  const sending = useUpload('uploadDistribution');
  const required = [{ required: true, message: words.required }];
  return (
    <UploadDialog<Values>
      doIt={words.send}
      onClose={onClose}
      onGo={async ({ templateId, name, file }, form) => {
        const done = await sending.start({ templateId, name }, file, (answer) => showAtField(form, answer));
        if (done !== null) onUploaded(done.distributionId);
      }}
      sending={sending}
      title={words.upload}
      words={words}
    >
      <Form.Item label={words.name} name="name" rules={[{ required: true, whitespace: true, message: words.required }]}>
        <Input maxLength={FILE_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.coupon} name="templateId" rules={required}>
        <CouponPick />
      </Form.Item>
      <Form.Item label={words.file} name="file" rules={required}>
        <FileDrop hint={words.dropHint} text={words.drop} />
      </Form.Item>
    </UploadDialog>
  );
};
