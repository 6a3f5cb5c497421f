import { z } from 'zod';

/** Settings of the rules against robots: how long what they remember is kept, and coupons are held (docs/flows/risk.md). */

const whole = (usual: number, { unit, least, most }: { unit: string; least: number; most: number }) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most)
    .default(usual)
    .describe(`a whole number of ${unit}, ${least} to ${most}`);

export const riskSettings = {
  RISK_ENGINE: z
    .enum(['on', 'shadow', 'off'])
    .default('on')
    .describe('on, shadow (all rules are counted only) or off (nothing is counted)'),
  RISK_NO_ANSWER: z
    .enum(['built-in', 'allow', 'challenge', 'refuse'])
    .default('built-in')
    .describe('built-in, allow, challenge or refuse'),
  RISK_HOLD_HOURS: whole(24, { unit: 'hours', least: 1, most: 720 }),
  RISK_SIGHTING_DAYS: whole(30, { unit: 'days', least: 1, most: 180 }),
  RISK_TALLY_DAYS: whole(30, { unit: 'days', least: 7, most: 180 }),
};

export interface RiskEnv {
  readonly riskEngine: 'on' | 'shadow' | 'off';
  readonly riskNoAnswer: 'built-in' | 'allow' | 'challenge' | 'refuse';
  readonly riskHoldHours: number;
  readonly riskSightingDays: number;
  readonly riskTallyDays: number;
}

export const riskEnvOf = (data: z.output<z.ZodObject<typeof riskSettings>>): RiskEnv => ({
  riskEngine: data.RISK_ENGINE,
  riskNoAnswer: data.RISK_NO_ANSWER,
  riskHoldHours: data.RISK_HOLD_HOURS,
  riskSightingDays: data.RISK_SIGHTING_DAYS,
  riskTallyDays: data.RISK_TALLY_DAYS,
});

export interface RiskSettings {
  readonly mode: 'on' | 'shadow' | 'off';
  /** What happens where an outside service gives no answer. */
  readonly noAnswer: RiskEnv['riskNoAnswer'];
  readonly holdHours: number;
  readonly sightingDays: number;
  readonly tallyDays: number;
}

export const riskOf = ({
  riskEngine: mode,
  riskNoAnswer: noAnswer,
  riskHoldHours: holdHours,
  riskSightingDays: sightingDays,
  riskTallyDays: tallyDays,
}: RiskEnv): RiskSettings => ({ mode, noAnswer, holdHours, sightingDays, tallyDays });

/** Where nothing is set. */
export const usualRisk: RiskSettings = riskOf(riskEnvOf(z.object(riskSettings).parse({})));
