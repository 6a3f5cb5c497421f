import { SERVICE_OWNER_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { AccountFields } from './account-fields.tsx';
import { words as book } from './words.ts';

/** Asks for an account of another system. */
export const ServiceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const change = useChange('makeService');
  const required = [{ required: true, whitespace: true, message: words.required }];
  return (
    <FormDialog<CallRequest<'makeService'>>
      about={words.serviceAbout}
      doIt={words.makeService}
      initial={{ role: 'viewer' }}
      onClose={onClose}
      onGo={async (request, form) => {
        const asked = await change.send(request, { form });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={words.makeService}
    >
      <AccountFields isService />
      <Form.Item label={words.owner} name="owner" rules={required}>
        <Input autoComplete="off" maxLength={SERVICE_OWNER_MAX_LENGTH} />
      </Form.Item>
      <Form.Item extra={words.contactHint} label={words.contact} name="contact" rules={required}>
        <Input autoComplete="off" maxLength={SERVICE_OWNER_MAX_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
};
