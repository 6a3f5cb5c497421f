import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { RISK_FIGURE_HOURS_MAX, RISK_MARKS_SHOWN, RISK_RULE_FIGURES_MAX } from '#foundation/limits.ts';
import { riskPlace, riskVerdict } from './risk-rules.ts';

const times = z.int().nonnegative();
const ruleName = z.object({ 'zh-CN': z.string(), en: z.string() });

export const showRiskFigures = call({
  path: '/console-api/risk/showFigures',
  summary:
    'What was challenged, refused and held in the last seven days: by hour, by rule, by device and network; rules in shadow too',
  who: { operator: 'risk.read' },
  request: z.strictObject({
    /** One rule only, in all of its versions. */
    ruleId: z.string().optional(),
  }),
  answer: json(
    z.object({
      from: instant,
      asOf: instant,
      /** What was decided, by hour and place; hours without a call are left out. */
      hours: z
        .array(
          z.object({
            hour: instant,
            what: riskPlace,
            allowed: times,
            challenged: times,
            /** Challenges that were met. */
            solved: times,
            refused: times,
            held: times,
          }),
        )
        .max(RISK_FIGURE_HOURS_MAX),
      /** Most first. */
      rules: z
        .array(
          z.object({
            version: z.int(),
            ruleId: z.string(),
            /** Of that version; null if it is not kept. */
            name: ruleName.nullable(),
            what: riskPlace,
            verdict: riskVerdict,
            /** It would have: the rule was in shadow. */
            isShadow: z.boolean(),
            times,
          }),
        )
        .max(RISK_RULE_FIGURES_MAX),
      /** Devices and networks that rules met most often. */
      marks: z
        .array(
          z.object({
            kind: z.enum(['DEVICE', 'NETWORK']),
            /** A keyed hash, 16 bytes in base64url: can be blocked by it. */
            mark: z.string(),
            ruleId: z.string(),
            verdict: riskVerdict,
            isShadow: z.boolean(),
            times,
            /** How many different subscribers were seen with it. */
            subscribers: times,
          }),
        )
        .max(RISK_MARKS_SHOWN),
    }),
  ),
  refusals: [],
});
