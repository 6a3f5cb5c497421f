import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { ROLE_CLAIM_MAX_LENGTH, ROLE_CLAIMS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useRoleNames } from '#ui/access/role-names.ts';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import type { ClaimLines } from './merge-claims.ts';
import { useClaimsSaving } from './use-claims-saving.ts';
import { words as book } from './words.ts';

/** The lines in their order, which decides. */
const LineFields = () => {
  const words = useWords(book);
  const { choices, nameOf } = useRoleNames();
  const form = Form.useFormInstance<{ lines: ClaimLines }>();
  const isTwice = (value: string): boolean =>
    form.getFieldValue('lines').filter((line: Partial<ClaimLines[number]>) => line.value?.trim() === value.trim())
      .length > 1;
  const once = async (_rule: unknown, value = ''): Promise<void> => {
    if (isTwice(value)) throw new Error(words.twice);
  };
  return (
    <Form.List name="lines">
      {(fields, { add, remove, move }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} style={{ display: 'flex', gap: 8 }}>
              <Form.Item
                name={[name, 'value']}
                rules={[{ required: true, whitespace: true, message: words.required }, { validator: once }]}
                style={{ flex: 1, marginBottom: 8 }}
              >
                <Input
                  aria-label={`${words.value} ${name + 1}`}
                  autoComplete="off"
                  maxLength={ROLE_CLAIM_MAX_LENGTH}
                  placeholder={words.value}
                  spellCheck={false}
                />
              </Form.Item>
              <Form.Item name={[name, 'role']} style={{ width: 160, marginBottom: 8 }}>
                <Select
                  aria-label={`${words.role} ${name + 1}`}
                  options={choices.map((value) => ({ value, label: nameOf(value) }))}
                />
              </Form.Item>
              <Button
                aria-label={`${words.moveUp} ${name + 1}`}
                disabled={name === 0}
                icon={<ArrowUpOutlined />}
                onClick={() => move(name, name - 1)}
                type="text"
              />
              <Button
                aria-label={`${words.remove} ${name + 1}`}
                icon={<DeleteOutlined />}
                onClick={() => remove(name)}
                type="text"
              />
            </div>
          ))}
          {fields.length < ROLE_CLAIMS_MAX && (
            <Form.Item>
              <Button onClick={() => add({ value: '', role: 'viewer' })}>{words.addLine}</Button>
            </Form.Item>
          )}
        </>
      )}
    </Form.List>
  );
};

export interface RoleClaimsProps {
  readonly claim: string;
  /** As they were when the dialog was opened. */
  readonly lines: ClaimLines;
  readonly onClose: () => void;
}

/** Which role each value of the identity provider's claim gives. */
export const RoleClaimsDialog = ({ claim, lines, onClose }: RoleClaimsProps) => {
  const words = useWords(book);
  const saving = useClaimsSaving(lines, onClose);
  return (
    <>
      <ReasonDialog<{ lines: ClaimLines }>
        about={words.roleClaimsAbout(claim)}
        doIt={words.save}
        initial={{ lines }}
        onClose={onClose}
        onGo={saving.save}
        title={words.roleClaims}
      >
        <LineFields />
      </ReasonDialog>
      {saving.conflicts && (
        <ConflictDialog
          conflicts={saving.conflicts}
          onChoose={(mine) => void saving.choose(mine)}
          onClose={saving.goOn}
        />
      )}
    </>
  );
};
