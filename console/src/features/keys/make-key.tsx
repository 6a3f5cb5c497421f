import { keyRights } from '@coupon-centre/contract/call/rights';
import { KEY_TITLE_MAX_LENGTH, PAGE_SIZE_MAX } from '@coupon-centre/contract/foundation/limits';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { RightsInput } from '#ui/access/rights-input.tsx';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { AddressField } from './address-field.tsx';
import { addressesOf } from './address-lines.ts';
import { KeyOnce } from './key-once.tsx';
import { words as book } from './words.ts';

/** Creates a key and shows it once, or says that it waits for another administrator. */
export const MakeKey = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const mayChoose = useRight('operators.manage');
  const listed = useCall(
    'listOperators',
    { kind: 'SERVICE', state: 'ACTIVE', pageSize: PAGE_SIZE_MAX },
    { isOff: !mayChoose },
  );
  const services = (listed.data?.items ?? []).map(({ operatorId: value, displayName: label }) => ({ value, label }));
  const change = useChange('makeKey');
  const say = useSaysWaits();
  const [key, setKey] = useState<string | null>(null);
  if (key !== null) return <KeyOnce onClose={onClose} secret={key} />;
  return (
    <FormDialog<Omit<CallRequest<'makeKey'>, 'addresses'> & { readonly addresses?: string }>
      doIt={words.make}
      initial={{ rights: [] }}
      onClose={onClose}
      onGo={async ({ expiresAt, serviceId, addresses, ...request }, form) => {
        const wanted = { ...(expiresAt && { expiresAt }), ...(serviceId && { serviceId }) };
        const answer = await change.send({ ...request, ...wanted, addresses: addressesOf(addresses) }, { form });
        if (answer === null) return;
        if (answer.key !== null) return setKey(answer.key);
        say(answer.approvalId, { done: words.made, waits: words.waits });
        onClose();
      }}
      title={words.make}
    >
      <Form.Item
        extra={words.keyTitleHint}
        label={words.keyTitle}
        name="title"
        rules={[{ required: true, whitespace: true, message: words.required }]}
      >
        <Input autoComplete="off" autoFocus maxLength={KEY_TITLE_MAX_LENGTH} />
      </Form.Item>
      {mayChoose && (
        <Form.Item extra={words.accountHint} label={words.account} name="serviceId">
          <Select allowClear options={services} placeholder={words.ownAccount} />
        </Form.Item>
      )}
      <AddressField />
      <Form.Item extra={words.expiresHint} label={words.expiresAt} name="expiresAt">
        <InstantInput isEnd />
      </Form.Item>
      <Form.Item
        extra={words.rightsHint}
        label={words.rights}
        name="rights"
        rules={[{ type: 'array', min: 1, message: words.oneRight }]}
      >
        <RightsInput of={keyRights} />
      </Form.Item>
    </FormDialog>
  );
};
