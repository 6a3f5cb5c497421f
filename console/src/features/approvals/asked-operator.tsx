import { roleWords } from '@coupon-centre/contract/operator/role-words';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { rightWords } from '#ui/right-words.ts';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

/** An account that is enabled, another role, a new password or authenticator. */
export const AskedOperator = ({ approval }: Props) => {
  const { operator: fields, operatorChanges } = useWords(book);
  const role = useWords(roleWords);
  return <AskedFields approval={approval} words={{ fields, values: { change: operatorChanges, role } }} />;
};

/** An API key by whose word something takes effect. */
export const AskedKey = ({ approval }: Props) => {
  const { key: fields } = useWords(book);
  const rights = useWords(rightWords);
  return <AskedFields approval={approval} words={{ fields, values: { rights } }} />;
};

/** An empty list of lines has no line of its own. */
const withEmpty = (asked: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Array.isArray(asked['lines']) && asked['lines'].length === 0 ? { lines: null } : { ...asked };

/** The roles for the identity provider's claim values, in the order that decides. */
export const AskedRoleClaims = ({ approval }: Props) => {
  const { claims: fields, noClaims } = useWords(book);
  const role = useWords(roleWords);
  const { asked, inForce } = approval;
  return (
    <AskedFields
      approval={{ ...approval, asked: withEmpty(asked), inForce: inForce && withEmpty(inForce) }}
      words={{ fields, values: { role, lines: { null: noClaims } } }}
    />
  );
};
