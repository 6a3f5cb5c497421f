import { keyAddresses } from '@coupon-centre/contract/operator/keys/key-addresses';
import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { addressesOf } from './address-lines.ts';
import { words as book } from './words.ts';

/** From where a key is accepted, as text. */
export const AddressField = () => {
  const words = useWords(book);
  const addresses = async (_rule: unknown, text?: string): Promise<void> => {
    if (!keyAddresses.safeParse(addressesOf(text)).success) throw new Error(words.notAddresses);
  };
  return (
    <Form.Item extra={words.addressesHint} label={words.addresses} name="addresses" rules={[{ validator: addresses }]}>
      <Input.TextArea autoComplete="off" autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} />
    </Form.Item>
  );
};
