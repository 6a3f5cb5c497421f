import type { Role } from '@coupon-centre/contract/call/rights';
import { Form, Select } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useRoleNames } from '#ui/access/role-names.ts';
import { rolesOfServices } from '#ui/access/roles-of-services.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { BranchField } from '#ui/branch/branch-field.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import type { Operator } from './operator.ts';
import { OperatorSessions } from './operator-sessions.tsx';
import { PasswordOnce } from './password-once.tsx';
import { words as book } from './words.ts';

export type Action =
  | 'changeRole'
  | 'changeBranch'
  | 'resetPassword'
  | 'resetAuthenticator'
  | 'sessions'
  | 'disable'
  | 'enable';

interface Props {
  readonly action: Action;
  readonly operator: Operator;
  readonly onClose: () => void;
}

const ChangeRole = ({ operator, onClose }: Omit<Props, 'action'>) => {
  const words = useWords(book);
  const { choices, nameOf } = useRoleNames();
  const offered = operator.signsInBy === 'NEVER' ? rolesOfServices(choices) : choices;
  const say = useSaysWaits();
  const change = useChange('changeRole');
  return (
    <ReasonDialog<{ role: Role }>
      about={words.changeRoleAbout(operator.displayName)}
      doIt={words.changeRole}
      initial={{ role: operator.role }}
      onClose={onClose}
      onGo={async ({ role, reason }, form) => {
        const { operatorId, role: expectedRole } = operator;
        const asked = await change.send({ operatorId, expectedRole, role, reason }, { form });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={words.changeRole}
    >
      <Form.Item label={words.newRole} name="role">
        <Select options={offered.map((value) => ({ value, label: nameOf(value) }))} />
      </Form.Item>
    </ReasonDialog>
  );
};

const ChangeBranch = ({ operator, onClose }: Omit<Props, 'action'>) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const change = useChange('changeBranch');
  const { operatorId, branchId: expectedBranchId, displayName } = operator;
  return (
    <ReasonDialog<{ branchId?: string | null }>
      about={words.changeBranchAbout(displayName)}
      doIt={words.changeBranch}
      initial={{ branchId: expectedBranchId }}
      onClose={onClose}
      onGo={async ({ branchId = null, reason }, form) => {
        const asked = await change.send({ operatorId, expectedBranchId, branchId, reason }, { form });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={words.changeBranch}
    >
      <BranchField now={expectedBranchId} />
    </ReasonDialog>
  );
};

const SetState = ({ operator, onClose, action }: Props & { readonly action: 'disable' | 'enable' }) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const change = useChange('setOperatorState');
  const isEnd = action === 'disable';
  const enableAbout = {
    PASSWORD: words.enableAbout,
    PROVIDER: words.enableProviderAbout,
    NEVER: words.enableServiceAbout,
  }[operator.signsInBy];
  const aboutOf = isEnd ? words.disableAbout : enableAbout;
  return (
    <ReasonDialog
      about={aboutOf(operator.displayName)}
      doIt={words[action]}
      isDanger={isEnd}
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const request = { operatorId: operator.operatorId, state: isEnd ? 'DISABLED' : 'ACTIVE', reason } as const;
        const asked = await change.send(request, { form });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={words[action]}
    />
  );
};

const ResetAccess = ({
  operator,
  onClose,
  action,
}: Props & { readonly action: 'resetPassword' | 'resetAuthenticator' }) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const change = useChange('resetAccess');
  const [answered, setAnswered] = useState<CallResponse<'resetAccess'> | null>(null);
  const isPassword = action === 'resetPassword';
  if (answered !== null && answered.oneTimePassword !== null) {
    const { approvalId, oneTimePassword } = answered;
    return (
      <PasswordOnce
        approvalId={approvalId}
        name={operator.displayName}
        onClose={onClose}
        password={oneTimePassword}
        waits={words.passwordWaits}
      />
    );
  }
  return (
    <ReasonDialog
      about={(isPassword ? words.resetPasswordAbout : words.resetAuthenticatorAbout)(operator.displayName)}
      doIt={words[action]}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const what = isPassword ? 'PASSWORD' : 'AUTHENTICATOR';
        const answer = await change.send({ operatorId: operator.operatorId, what, reason }, { form });
        if (answer === null) return;
        if (answer.oneTimePassword !== null) return setAnswered(answer);
        say(answer.approvalId, words);
        onClose();
      }}
      title={words[action]}
    />
  );
};

/** The dialog of the chosen action on an operator. */
export const OperatorAction = ({ action, ...rest }: Props) => {
  if (action === 'sessions') return <OperatorSessions {...rest} />;
  if (action === 'changeRole') return <ChangeRole {...rest} />;
  if (action === 'changeBranch') return <ChangeBranch {...rest} />;
  if (action === 'disable' || action === 'enable') return <SetState {...rest} action={action} />;
  return <ResetAccess {...rest} action={action} />;
};
