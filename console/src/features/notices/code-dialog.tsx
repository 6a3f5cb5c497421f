import type { NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import { Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly way: NoticeWay;
  readonly address: string;
  readonly onClose: () => void;
}

/** Asks for the code that was sent to an address. */
export const CodeDialog = ({ way, address, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('confirmNoticeAddress');
  return (
    <FormDialog<{ code: string }>
      about={words.codeAbout(address)}
      doIt={words.confirm}
      onClose={onClose}
      onGo={async ({ code }, form) => {
        const onRefusal = (answer: { readonly code: string; readonly msg: string }): boolean => {
          if (answer.code !== codeOf.NOTICE_CODE_WRONG) return false;
          form.setFields([{ name: 'code', errors: [answer.msg] }]);
          return true;
        };
        if ((await change.send({ way, code }, { form, onRefusal })) === null) return;
        message.success(words.confirmedNow);
        onClose();
      }}
      title={words.codeTitle}
    >
      <Form.Item
        label={words.code}
        name="code"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: words.codeFormat }]}
      >
        <Input autoComplete="one-time-code" autoFocus inputMode="numeric" />
      </Form.Item>
    </FormDialog>
  );
};
