import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { ruleSetChanges } from '#ui/risk/rule-set-changes.ts';
import { RulesTable } from '#ui/risk/rules-table.tsx';
import { AskedFields } from './asked-fields.tsx';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

/** The rules that a request of the kind RISK holds; undefined for an exemption. */
const rulesOf = (asked: Readonly<Record<string, unknown>> | null) =>
  asked?.['rules'] as readonly RiskRule[] | undefined;

/** The next set of risk rules, with its differences to the one in force; or an exemption from them. */
export const AskedRisk = ({ approval }: Props) => {
  const words = useWords(book);
  const { entryKinds, lists } = useWords(riskWords);
  const { asked, inForce } = approval;
  const rules = rulesOf(asked);
  if (rules === undefined) {
    const values = { kind: entryKinds, effect: lists };
    return <AskedFields approval={approval} words={{ fields: words.exemption, values }} />;
  }
  return (
    <Part title={words.whole}>
      <RulesTable differences={ruleSetChanges(rulesOf(inForce) ?? rules, rules)} label={words.whole} rules={rules} />
    </Part>
  );
};
