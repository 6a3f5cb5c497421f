import { z } from 'zod';

/** Settings of what subscribers ask for and of personal data: time to answer requests and appeals, and how long some of it is kept (docs/privacy.md). */

const days = (usual: number, { least, most }: { readonly least: number; readonly most: number }) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most)
    .default(usual)
    .describe(`a whole number of days, ${least} to ${most}`);

export const privacySettings = {
  PRIVACY_REQUEST_DAYS: days(15, { least: 1, most: 60 }),
  CLAWBACK_APPEAL_DAYS: days(15, { least: 1, most: 60 }),
  // The board counts the last 88 days.
  KEEP_USAGE_EVENTS_DAYS: days(90, { least: 90, most: 1_095 }),
  KEEP_SMS_DAYS: days(30, { least: 7, most: 365 }),
  KEEP_PRIVACY_REQUESTS_DAYS: days(1_095, { least: 180, most: 3_650 }),
};

export interface PrivacyEnv {
  readonly privacyRequestDays: number;
  readonly clawbackAppealDays: number;
  readonly keepUsageEventsDays: number;
  readonly keepSmsDays: number;
  readonly keepPrivacyRequestsDays: number;
}

export const privacyEnvOf = (data: z.output<z.ZodObject<typeof privacySettings>>): PrivacyEnv => ({
  privacyRequestDays: data.PRIVACY_REQUEST_DAYS,
  clawbackAppealDays: data.CLAWBACK_APPEAL_DAYS,
  keepUsageEventsDays: data.KEEP_USAGE_EVENTS_DAYS,
  keepSmsDays: data.KEEP_SMS_DAYS,
  keepPrivacyRequestsDays: data.KEEP_PRIVACY_REQUESTS_DAYS,
});

export interface PrivacySettings {
  /** Working days to answer a request. */
  readonly requestDays: number;
  /** Working days to decide an appeal against a clawback. */
  readonly appealDays: number;
  readonly keepUsageEventsDays: number;
  readonly keepSmsDays: number;
  /** After they ended. */
  readonly keepRequestsDays: number;
}

export const privacyOf = ({
  privacyRequestDays: requestDays,
  clawbackAppealDays: appealDays,
  keepPrivacyRequestsDays: keepRequestsDays,
  keepUsageEventsDays,
  keepSmsDays,
}: PrivacyEnv): PrivacySettings => ({ requestDays, appealDays, keepUsageEventsDays, keepSmsDays, keepRequestsDays });

/** Where nothing is set. */
export const usualPrivacy: PrivacySettings = privacyOf(privacyEnvOf(z.object(privacySettings).parse({})));
