import { riskVerdicts } from '@coupon-centre/contract/risk/risk-codes';
import { attempt, brokenChecks, type Check, type Checked, inWords, LIVE_MS } from '../checks/check.ts';
import type { RiskQuestion, RiskService } from './port.ts';

/** Of nobody. */
const question: RiskQuestion = {
  place: 'LOGIN',
  marks: { person: 'gateway-check-person', address: 'gateway-check-address', network: 'gateway-check-netwrk' },
  isScript: false,
  hasSolved: false,
  verdict: 'ALLOW',
};

/** What any outside service against robots must keep. */
export const riskChecks = ({ live, broken }: Checked<RiskService>): readonly Check[] => [
  {
    what: 'judge: a made-up login gets a verdict',
    async run() {
      const found = await attempt((signal) => live.judge(question, signal), LIVE_MS);
      const isWell = found.kind === 'answered' && (riskVerdicts as readonly string[]).includes(found.answer.kind);
      return isWell ? null : inWords(found);
    },
  },
  ...brokenChecks({ broken }, 'judge', {
    call: (port, signal) => port.judge(question, signal),
    allows: (found) => found.kind === 'rejected' || (found.kind === 'answered' && found.answer.kind === 'unknown'),
    instead: 'is unknown, or rejected',
  }),
];
