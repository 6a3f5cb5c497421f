import { PHONE_DIGITS } from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { OwnedList } from './owned-list.tsx';
import { words as book } from './words.ts';

const PHONE = /^1\d{10}$/;

/** Finds a subscriber by the full number, which is never in the address. */
export const Screen = () => {
  const words = useWords(book);
  const navigate = useNavigate();
  const [form] = Form.useForm<{ phone: string }>();
  const find = useChange('findSubscriber');
  const go = async (phone: string): Promise<void> => {
    const found = await find.send({ phone: phone.trim() }, { form });
    if (found !== null) void navigate(`/subscribers/${found.subscriberId}`);
  };
  return (
    <>
      <PageHeader about={words.about} title={words.subscribers} />
      <Form form={form} layout="inline" onFinish={({ phone }) => void go(phone)} style={{ marginBottom: 16 }}>
        <Form.Item
          label={words.phone}
          name="phone"
          rules={[{ required: true, pattern: PHONE, message: words.phoneWrong }]}
        >
          <Input autoComplete="off" inputMode="numeric" maxLength={PHONE_DIGITS} style={{ width: 200 }} />
        </Form.Item>
        <Button htmlType="submit" loading={find.isBusy} type="primary">
          {words.find}
        </Button>
      </Form>
      <OwnedList label={words.allCoupons} />
    </>
  );
};
