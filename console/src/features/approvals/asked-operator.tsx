import { rightWords } from '@coupon-centre/contract/operator/right-words';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRoleNames } from '#ui/access/role-names.ts';
import { branchWords } from '#ui/branch/branch-words.ts';
import { useBranches } from '#ui/branch/use-branches.ts';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

/** An empty list has no line of its own: null stands for it. */
const withEmpty = (asked: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? null : value]),
  );

/** An account that is enabled, another role or branch, a new password or authenticator. */
export const AskedOperator = ({ approval }: Props) => {
  const { operator: fields, operatorChanges } = useWords(book);
  const { names: role } = useRoleNames();
  const { headOffice } = useWords(branchWords);
  const { names } = useBranches();
  const branchId = { ...names, null: headOffice };
  return <AskedFields approval={approval} words={{ fields, values: { change: operatorChanges, role, branchId } }} />;
};

/** A branch of the province. */
export const AskedBranch = ({ approval }: Props) => {
  const { branchFields: fields } = useWords(book);
  return <AskedFields approval={approval} words={{ fields }} />;
};

/** A role composed from rights. */
export const AskedRole = ({ approval }: Props) => {
  const { role: fields } = useWords(book);
  const rights = useWords(rightWords);
  return <AskedFields approval={approval} words={{ fields, values: { rights } }} />;
};

/** An API key by whose word something takes effect, or more addresses of one. */
export const AskedKey = ({ approval }: Props) => {
  const { key: fields, anywhere } = useWords(book);
  const rights = useWords(rightWords);
  const { asked, inForce } = approval;
  return (
    <AskedFields
      approval={{ ...approval, asked: withEmpty(asked), inForce: inForce && withEmpty(inForce) }}
      words={{ fields, values: { rights, addresses: { null: anywhere } } }}
    />
  );
};

/** The roles for the identity provider's claim values, in the order that decides. */
export const AskedRoleClaims = ({ approval }: Props) => {
  const { claims: fields, noClaims } = useWords(book);
  const { names: role } = useRoleNames();
  const { asked, inForce } = approval;
  return (
    <AskedFields
      approval={{ ...approval, asked: withEmpty(asked), inForce: inForce && withEmpty(inForce) }}
      words={{ fields, values: { role, lines: { null: noClaims } } }}
    />
  );
};
