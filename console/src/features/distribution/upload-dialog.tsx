import { Form, Input, Modal, Progress } from 'antd';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useUpload } from '#lib/use-transfer.ts';
import { CouponPick } from '#ui/coupon-pick.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
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
const PERCENT = 100;
const NAME_MAX = 100;

export const UploadDialog = ({ onClose, onUploaded }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<Values>();
  const sending = useUpload('uploadDistribution');
  const send = async ({ templateId, name, file }: Values) => {
    const done = await sending.start({ templateId, name }, file, (answer) => showAtField(form, answer));
    if (done !== null) onUploaded(done.distributionId);
  };
  const required = [{ required: true, message: words.required }];
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={sending.sentShare !== null}
      okButtonProps={{ htmlType: 'submit', form: 'upload-list' }}
      okText={words.send}
      onCancel={() => {
        sending.cancel();
        onClose();
      }}
      open
      title={words.upload}
    >
      <Form
        form={form}
        id="upload-list"
        layout="vertical"
        onFinish={(values) => void send(values)}
        requiredMark={false}
      >
        <Form.Item
          label={words.name}
          name="name"
          rules={[{ required: true, whitespace: true, message: words.required }]}
        >
          <Input maxLength={NAME_MAX} />
        </Form.Item>
        <Form.Item label={words.coupon} name="templateId" rules={required}>
          <CouponPick />
        </Form.Item>
        <Form.Item label={words.file} name="file" rules={required}>
          <FileDrop hint={words.dropHint} text={words.drop} />
        </Form.Item>
      </Form>
      {sending.sentShare !== null && (
        <>
          <Progress aria-label={words.progress} percent={Math.floor(sending.sentShare * PERCENT)} />
          <div aria-live="polite">{sending.sentShare === 1 && words.reading}</div>
        </>
      )}
    </Modal>
  );
};
