import { Form, Modal, Progress } from 'antd';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useUpload } from '#lib/use-transfer.ts';
import { CouponPick } from '#ui/coupon-pick.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly onClose: () => void;
  readonly onStarted: () => void;
}
interface Values {
  readonly templateId: string;
  readonly file: File;
}
const PERCENT = 100;

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
    <Modal
      cancelText={words.cancel}
      confirmLoading={sending.sentShare !== null}
      okButtonProps={{ htmlType: 'submit', form: 'import-codes' }}
      okText={words.start}
      onCancel={() => {
        sending.cancel();
        onClose();
      }}
      open
      title={words.import}
    >
      <Form
        form={form}
        id="import-codes"
        layout="vertical"
        onFinish={(values) => void send(values)}
        requiredMark={false}
      >
        <Form.Item extra={words.couponHint} label={words.coupon} name="templateId" rules={required}>
          <CouponPick withExternalCodes />
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
