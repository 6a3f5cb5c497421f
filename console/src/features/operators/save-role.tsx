import { type Right, rights } from '@coupon-centre/contract/call/rights';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { ROLE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { rightWords } from '@coupon-centre/contract/operator/right-words';
import { roleFaults } from '@coupon-centre/contract/operator/roles/role-rules';
import { Form, Input } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { RightsInput } from '#ui/access/rights-input.tsx';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { roleBook } from './role-screen-words.ts';

export type ComposedRole = CallResponse<'listRoles'>['items'][number];

interface Values {
  readonly names: Readonly<Record<Locale, string>>;
  readonly rights: Right[];
}

interface Props {
  /** Null: a new one. */
  readonly role: ComposedRole | null;
  readonly onClose: () => void;
}

/** Asks for a new role, or for other names and rights of one. */
export const SaveRole = ({ role, onClose }: Props) => {
  const words = useWords(roleBook);
  const named = useWords(rightWords);
  const say = useSaysWaits();
  const change = useChange('saveRole');
  const fitting = async (_rule: unknown, held: readonly Right[] = []): Promise<void> => {
    if (held.length === 0) throw new Error(words.oneRight);
    const [fault] = roleFaults(held);
    if (fault === undefined) return;
    const [one, other] = fault.rights;
    throw new Error(words.faults[fault.kind](named[one], named[other]));
  };
  const title = role === null ? words.make : words.change;
  const required = [{ required: true, whitespace: true, message: words.required }];
  return (
    <ReasonDialog<Values>
      doIt={title}
      initial={role === null ? { rights: [] } : { names: role.names, rights: role.rights }}
      onClose={onClose}
      onGo={async ({ names, rights: held, reason }, form) => {
        const request = {
          roleId: role?.roleId ?? null,
          expectedRights: role?.rights ?? [],
          names,
          rights: held,
          reason,
        };
        const asked = await change.send(request, { form });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={title}
    >
      <Form.Item label={words.nameZh} name={['names', 'zh-CN']} rules={required}>
        <Input autoComplete="off" autoFocus maxLength={ROLE_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.nameEn} name={['names', 'en']} rules={required}>
        <Input autoComplete="off" maxLength={ROLE_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.rights} name="rights" rules={[{ validator: fitting }]}>
        <RightsInput of={rights} />
      </Form.Item>
    </ReasonDialog>
  );
};
