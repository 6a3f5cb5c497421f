import { SERIAL_NO_MAX } from '@coupon-centre/contract/foundation/limits';
import { Button, Descriptions, Form, Modal } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { NumberItem } from '#ui/input/number-item.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly kind: 'EXCHANGE' | 'PARTNER';
  readonly ofId: string;
  /** The coupon's id. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Finds a code's status by its serial number. */
export const FindDialog = ({ kind, ofId, title, onClose }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<{ readonly serialNo: number }>();
  const asked = useChange('findCode');
  const [found, setFound] = useState<CallResponse<'findCode'> | null>(null);
  return (
    <Modal
      footer={<Button onClick={onClose}>{words.close}</Button>}
      onCancel={onClose}
      open
      title={`${words.find} · ${title}`}
    >
      <p>{words.findAbout}</p>
      <Form
        form={form}
        layout="inline"
        requiredMark={false}
        onFinish={async ({ serialNo }) => setFound(await asked.send({ kind, ofId, serialNo }, { form }))}
      >
        <NumberItem isRequired label={words.serial} max={SERIAL_NO_MAX} min={1} name="serialNo" />
        <Button htmlType="submit" loading={asked.isBusy} type="primary">
          {words.search}
        </Button>
      </Form>
      {found && (
        <Descriptions
          column={1}
          items={[
            { key: 'state', label: words.state, children: words.statuses[found.state] },
            { key: 'at', label: words.at, children: <InstantText at={found.givenAt} /> },
            { key: 'coupon', label: words.couponSerial, children: found.couponSerialNo ?? '—' },
          ]}
          size="small"
          style={{ marginTop: 16 }}
        />
      )}
    </Modal>
  );
};
