import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { UnitsAsked } from '#ui/units-to-make.tsx';
import { isPrefix, prefixesIn } from './phone-prefixes.ts';
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

export const MakeDialog = ({ onClose, onOrdered }: Props) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const change = useChange('makeBatch');
  const required = [{ required: true, message: words.required }];
  return (
    <FormDialog<Values>
      doIt={words.start}
      onClose={onClose}
      onGo={async (values, form) => {
        const ordered = await change.send({ ...values, phonePrefixes: prefixesIn(values.phonePrefixes) }, { form });
        if (ordered === null) return;
        say(ordered.approvalId, { done: words.ordered, waits: words.waits });
        onOrdered();
      }}
      title={words.make}
    >
      <Form.Item label={words.coupon} name="templateId" rules={required}>
        <CouponPick />
      </Form.Item>
      <NumberItem
        extra={<UnitsAsked couponIn="templateId" unitsIn="size" />}
        isRequired
        label={words.size}
        max={CODES_MAX}
        min={1}
        name="size"
        width="100%"
      />
      <Form.Item label={`${words.validity} · ${words.from}`} name="validFrom" rules={required}>
        <InstantInput />
      </Form.Item>
      <Form.Item label={`${words.validity} · ${words.to}`} name="validTo" rules={required}>
        <InstantInput isEnd />
      </Form.Item>
      <Form.Item
        label={words.prefixes}
        name="phonePrefixes"
        rules={[
          {
            validator: (_, text?: string) =>
              prefixesIn(text).every(isPrefix) ? Promise.resolve() : Promise.reject(new Error(words.badPrefix)),
          },
        ]}
      >
        <Input />
      </Form.Item>
    </FormDialog>
  );
};
