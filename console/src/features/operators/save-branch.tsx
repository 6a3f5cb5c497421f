import type { Locale } from '@coupon-centre/contract/foundation/field';
import { BRANCH_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input, Switch } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { branchBook } from './branch-screen-words.ts';

export type Branch = CallResponse<'listBranches'>['items'][number];

interface Values {
  readonly names: Readonly<Record<Locale, string>>;
  readonly isActive: boolean;
}

interface Props {
  /** Null: a new one. */
  readonly branch: Branch | null;
  readonly onClose: () => void;
}

/** Asks for a new branch, or for other names of one, or to open or close it. */
export const SaveBranch = ({ branch, onClose }: Props) => {
  const words = useWords(branchBook);
  const say = useSaysWaits();
  const change = useChange('saveBranch');
  const title = branch === null ? words.make : words.change;
  const required = [{ required: true, whitespace: true, message: words.required }];
  return (
    <ReasonDialog<Values>
      doIt={title}
      initial={branch === null ? { isActive: true } : { names: branch.names, isActive: branch.isActive }}
      onClose={onClose}
      onGo={async (written, form) => {
        const expected = branch && { names: branch.names, isActive: branch.isActive };
        const asked = await change.send({ branchId: branch?.branchId ?? null, expected, ...written }, { form });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={title}
    >
      <Form.Item label={words.nameZh} name={['names', 'zh-CN']} rules={required}>
        <Input autoComplete="off" autoFocus maxLength={BRANCH_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.nameEn} name={['names', 'en']} rules={required}>
        <Input autoComplete="off" maxLength={BRANCH_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.isActive} name="isActive" valuePropName="checked">
        <Switch />
      </Form.Item>
    </ReasonDialog>
  );
};
