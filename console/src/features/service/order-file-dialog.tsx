import { CODE_FILE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input, Select, Switch } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { CouponPick } from '#ui/coupon/coupon-pick.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { UnitsAsked } from '#ui/units-to-make.tsx';
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

/** Orders a code file for a group customer; its secrets are sent to the contacts only. */
export const OrderFileDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(orderWords);
  const say = useSaysWaits();
  const change = useChange('orderCodeFile');
  const required = [{ required: true, message: words.required }];
  return (
    <FormDialog<Values>
      about={words.about}
      doIt={words.order}
      initial={{ confirmBySms: true, downloads: 3 }}
      onClose={onClose}
      onGo={async (values, form) => {
        const ordered = await change.send(values, { form });
        if (ordered === null) return;
        const { approvalId, batchNo } = ordered;
        say(approvalId, { done: words.ordered(batchNo), waits: words.waits(batchNo) });
        onClose();
      }}
      title={words.title}
    >
      <Form.Item label={words.name} name="name" rules={required}>
        <Input maxLength={CODE_FILE_NAME_MAX_LENGTH} />
      </Form.Item>
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
      <Form.Item label={words.contacts} name="contacts" rules={required}>
        <Select maxCount={CONTACTS_MAX} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
      </Form.Item>
      <Form.Item label={words.validFrom} name="validFrom" rules={required}>
        <InstantInput />
      </Form.Item>
      <Form.Item label={words.validTo} name="validTo" rules={required}>
        <InstantInput isEnd />
      </Form.Item>
      <Form.Item label={words.expiresAt} name="expiresAt" rules={required}>
        <InstantInput isEnd />
      </Form.Item>
      <NumberItem isRequired label={words.downloads} max={DOWNLOADS_MAX} min={1} name="downloads" width="100%" />
      <Form.Item label={words.confirmBySms} name="confirmBySms" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
};
