import { keyRights } from '@coupon-centre/contract/call/rights';
import { KEY_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { rightWords } from '#ui/right-words.ts';
import { KeyOnce } from './key-once.tsx';
import { words as book } from './words.ts';

/** Creates a key and shows it once, or says that it waits for another administrator. */
export const MakeKey = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const named = useWords(rightWords);
  const change = useChange('makeKey');
  const say = useSaysWaits();
  const [key, setKey] = useState<string | null>(null);
  if (key !== null) return <KeyOnce onClose={onClose} secret={key} />;
  return (
    <FormDialog<CallRequest<'makeKey'>>
      doIt={words.make}
      initial={{ rights: [] }}
      onClose={onClose}
      onGo={async ({ expiresAt, ...request }, form) => {
        const answer = await change.send({ ...request, ...(expiresAt && { expiresAt }) }, { form });
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
      <Form.Item extra={words.expiresHint} label={words.expiresAt} name="expiresAt">
        <InstantInput />
      </Form.Item>
      <Form.Item
        extra={words.rightsHint}
        label={words.rights}
        name="rights"
        rules={[{ type: 'array', min: 1, message: words.oneRight }]}
      >
        <Checkbox.Group
          options={keyRights.map((value) => ({ value, label: named[value] }))}
          style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 4 }}
        />
      </Form.Item>
    </FormDialog>
  );
};
