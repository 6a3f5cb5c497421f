import { keyRights } from '@coupon-centre/contract/call/rights';
import { KEY_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { rightWords } from '#ui/right-words.ts';
import { words as book } from './words.ts';

/** Creates a key and shows it once. */
export const MakeKey = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const named = useWords(rightWords);
  const change = useChange('makeKey');
  const [key, setKey] = useState<string | null>(null);
  if (key !== null) {
    return (
      <OnceDialog close={words.close} note={words.once} onClose={onClose} secrets={[key]} title={words.made}>
        <p>{words.use}</p>
      </OnceDialog>
    );
  }
  return (
    <FormDialog<CallRequest<'makeKey'>>
      doIt={words.make}
      initial={{ rights: [], expiresAt: null }}
      onClose={onClose}
      onGo={async (request, form) => setKey((await change.send(request, { form }))?.key ?? null)}
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
      <Form.Item label={words.rights} name="rights" rules={[{ type: 'array', min: 1, message: words.oneRight }]}>
        <Checkbox.Group
          options={keyRights.map((value) => ({ value, label: named[value] }))}
          style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 4 }}
        />
      </Form.Item>
    </FormDialog>
  );
};
