import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { AskedFields } from './asked-fields.tsx';
import { riskWords } from './risk-words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

/** The next set of risk rules, or an exemption from them. */
export const AskedRisk = ({ approval }: Props) => <AskedFields approval={approval} words={useWords(riskWords)} />;
