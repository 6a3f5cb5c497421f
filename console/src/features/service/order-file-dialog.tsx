import { App, Form, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { CouponPick } from '#ui/coupon-pick.tsx';
import { InstantInput } from '#ui/instant-input.tsx';
import { orderWords } from './order-words.ts';

interface Values {
  readonly templateId: string;
  readonly name: string;
  readonly size: number;
  readonly validFrom: string;
  readonly validTo: string;
  readonly contacts: string[];
  readonly confirmBySms: boolean;
  readonly downloads: number;
  readonly expiresAt: string;
}
const CODES_MAX = 100_000;
const CONTACTS_MAX = 10;
const DOWNLOADS_MAX = 100;
const FULL = { width: '100%' } as const;

/** Orders a file of codes for a group customer; what its contacts need goes to them alone. */
export const OrderFileDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(orderWords);
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const change = useChange('orderCodeFile');
  const required = [{ required: true, message: words.required }];
  const order = async (values: Values): Promise<void> => {
    const ordered = await change.send(values, { form });
    if (ordered === null) return;
    void message.success(words.ordered(ordered.batchNo));
    onClose();
  };
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={change.isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'order-file' }}
      okText={words.order}
      onCancel={onClose}
      open
      title={words.title}
    >
      <p>{words.about}</p>
      <Form
        form={form}
        id="order-file"
        initialValues={{ confirmBySms: true, downloads: 3 }}
        layout="vertical"
        onFinish={(values) => void order(values)}
        requiredMark={false}
      >
        <Form.Item label={words.name} name="name" rules={required}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item label={words.coupon} name="templateId" rules={required}>
          <CouponPick />
        </Form.Item>
        <Form.Item label={words.size} name="size" rules={required}>
          <InputNumber max={CODES_MAX} min={1} precision={0} style={FULL} />
        </Form.Item>
        <Form.Item label={words.contacts} name="contacts" rules={required}>
          <Select
            maxCount={CONTACTS_MAX}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', ' ']}
          />
        </Form.Item>
        <Form.Item label={words.validFrom} name="validFrom" rules={required}>
          <InstantInput />
        </Form.Item>
        <Form.Item label={words.validTo} name="validTo" rules={required}>
          <InstantInput />
        </Form.Item>
        <Form.Item label={words.expiresAt} name="expiresAt" rules={required}>
          <InstantInput />
        </Form.Item>
        <Form.Item label={words.downloads} name="downloads" rules={required}>
          <InputNumber max={DOWNLOADS_MAX} min={1} precision={0} style={FULL} />
        </Form.Item>
        <Form.Item label={words.confirmBySms} name="confirmBySms" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
};
