import { Form } from 'antd';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useUpload } from '#lib/use-transfer.ts';
import { CouponPick } from '#ui/coupon-pick.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { UploadDialog } from '#ui/upload-dialog.tsx';
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
  const [form] = Form.useForm<Values>();
  const sending = useUpload('importPartnerCodes');
  const send = async ({ templateId, file }: Values) => {
    const started = await sending.start({ templateId, fileName: file.name }, file, (answer) =>
      showAtField(form, answer),
    );
    if (started !== null) onStarted();
  };
  const required = [{ required: true, message: words.required }];
  return (
    <UploadDialog
      doIt={words.start}
      form={form}
      onClose={onClose}
      onSend={(values) => void send(values)}
      sending={sending}
      title={words.import}
      words={words}
    >
      <Form.Item extra={words.couponHint} label={words.coupon} name="templateId" rules={required}>
        <CouponPick withExternalCodes />
      </Form.Item>
      <Form.Item label={words.file} name="file" rules={required}>
        <FileDrop hint={words.dropHint} text={words.drop} />
      </Form.Item>
    </UploadDialog>
  );
};
