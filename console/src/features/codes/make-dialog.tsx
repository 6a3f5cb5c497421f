import { Form, Input, InputNumber, Modal } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { CouponPick } from '#ui/coupon-pick.tsx';
import { InstantInput } from '#ui/instant-input.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}
interface Values {
  readonly templateId: string;
  readonly size: number;
  readonly validFrom: string;
  readonly validTo: string;
  readonly phonePrefixes?: string;
}
const CODES_MAX = 1_000_000;

const split = (text = ''): string[] => text.split(/[\s,，]+/).filter((part) => part !== '');

export const MakeDialog = ({ onClose, onOrdered }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<Values>();
  const change = useChange('makeBatch');
  const required = [{ required: true, message: words.required }];
  const order = async (values: Values) => {
    const ordered = await change.send({ ...values, phonePrefixes: split(values.phonePrefixes) }, { form });
    if (ordered !== null) onOrdered();
  };
  return (
    <Modal
      cancelText={words.cancel}
      confirmLoading={change.isBusy}
      okButtonProps={{ htmlType: 'submit', form: 'make-codes' }}
      okText={words.start}
      onCancel={onClose}
      open
      title={words.make}
    >
      <Form
        form={form}
        id="make-codes"
        layout="vertical"
        onFinish={(values) => void order(values)}
        requiredMark={false}
      >
        <Form.Item label={words.coupon} name="templateId" rules={required}>
          <CouponPick />
        </Form.Item>
        <Form.Item label={words.size} name="size" rules={required}>
          <InputNumber max={CODES_MAX} min={1} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label={`${words.validity} · ${words.from}`} name="validFrom" rules={required}>
          <InstantInput />
        </Form.Item>
        <Form.Item label={`${words.validity} · ${words.to}`} name="validTo" rules={required}>
          <InstantInput />
        </Form.Item>
        <Form.Item
          label={words.prefixes}
          name="phonePrefixes"
          rules={[
            {
              validator: (_, text?: string) =>
                split(text).every((prefix) => /^1\d{0,6}$/.test(prefix))
                  ? Promise.resolve()
                  : Promise.reject(new Error(words.badPrefix)),
            },
          ]}
        >
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  );
};
