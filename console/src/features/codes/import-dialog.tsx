import { Form } from 'antd';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useUpload } from '#lib/use-transfer.ts';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { UploadDialog } from '#ui/dialog/upload-dialog.tsx';
import { FileDrop } from '#ui/input/file-drop.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly onClose: () => void;
  readonly onStarted: () => void;
}
interface Values {
  readonly templateId: string;
  readonly file: File;
}

export const ImportDialog = ({ onClose, onStarted }: Props) => {
  const words = useWords(book);
  const sending = useUpload('importPartnerCodes');
  const required = [{ required: true, message: words.required }];
  return (
    <UploadDialog<Values>
      doIt={words.start}
      onClose={onClose}
      onGo={async ({ templateId, file }, form) => {
        const request = { templateId, fileName: file.name };
        const started = await sending.start(request, file, (answer) => showAtField(form, answer));
        if (started !== null) onStarted();
      }}
      sending={sending}
      title={words.import}
      words={words}
    >
      <Form.Item extra={words.couponHint} label={words.coupon} name="templateId" rules={required}>
        <CouponPick of="externalCodes" />
      </Form.Item>
      <Form.Item label={words.file} name="file" rules={required}>
        <FileDrop hint={words.dropHint} text={words.drop} />
      </Form.Item>
    </UploadDialog>
  );
};
