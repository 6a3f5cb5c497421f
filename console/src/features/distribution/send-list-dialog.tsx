import { Form, Input } from 'antd';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useUpload } from '#lib/use-transfer.ts';
import { CouponPick } from '#ui/coupon-pick.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { UploadDialog } from '#ui/upload-dialog.tsx';
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
const NAME_MAX = 100;

export const SendListDialog = ({ onClose, onUploaded }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<Values>();
  const sending = useUpload('uploadDistribution');
  const send = async ({ templateId, name, file }: Values) => {
    const done = await sending.start({ templateId, name }, file, (answer) => showAtField(form, answer));
    if (done !== null) onUploaded(done.distributionId);
  };
  const required = [{ required: true, message: words.required }];
  return (
    <UploadDialog
      doIt={words.send}
      form={form}
      onClose={onClose}
      onSend={(values) => void send(values)}
      sending={sending}
      title={words.upload}
      words={words}
    >
      <Form.Item label={words.name} name="name" rules={[{ required: true, whitespace: true, message: words.required }]}>
        <Input maxLength={NAME_MAX} />
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
