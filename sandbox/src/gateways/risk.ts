import type { RiskService } from '@coupon-centre/server/src/platform/gateways/risk/port.ts';

/** By the first three digits of the number, so that each verdict can be seen. */
const VERDICTS: Readonly<Record<string, 'CHALLENGE' | 'HOLD' | 'REFUSE'>> = {
  '190': 'CHALLENGE',
  '192': 'HOLD',
  '197': 'REFUSE',
};

/** Plays an outside service against robots; any other segment is allowed. */
export const sandboxRisk: RiskService = {
  judge: async ({ segment = '' }) => ({ kind: VERDICTS[segment] ?? 'ALLOW', reason: 'segment' }),
};
