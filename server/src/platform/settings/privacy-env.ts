import { z } from 'zod';

/** Settings of personal data: time to answer requests, and how long some of it is kept (docs/privacy.md). */

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
  // The board counts the last 88 days.
  KEEP_USAGE_EVENTS_DAYS: days(90, { least: 90, most: 1_095 }),
  KEEP_SMS_DAYS: days(30, { least: 7, most: 365 }),
  KEEP_PRIVACY_REQUESTS_DAYS: days(1_095, { least: 180, most: 3_650 }),
};

export interface PrivacyEnv {
  readonly privacyRequestDays: number;
  readonly keepUsageEventsDays: number;
  readonly keepSmsDays: number;
  readonly keepPrivacyRequestsDays: number;
}

export const privacyEnvOf = (data: z.output<z.ZodObject<typeof privacySettings>>): PrivacyEnv => ({
  privacyRequestDays: data.PRIVACY_REQUEST_DAYS,
  keepUsageEventsDays: data.KEEP_USAGE_EVENTS_DAYS,
  keepSmsDays: data.KEEP_SMS_DAYS,
  keepPrivacyRequestsDays: data.KEEP_PRIVACY_REQUESTS_DAYS,
});

export interface PrivacySettings {
  /** Working days to answer a request. */
  readonly requestDays: number;
  readonly keepUsageEventsDays: number;
  readonly keepSmsDays: number;
  /** After they ended. */
  readonly keepRequestsDays: number;
}

export const privacyOf = ({
  privacyRequestDays: requestDays,
  keepPrivacyRequestsDays: keepRequestsDays,
  keepUsageEventsDays,
  keepSmsDays,
}: PrivacyEnv): PrivacySettings => ({ requestDays, keepUsageEventsDays, keepSmsDays, keepRequestsDays });

/** Where nothing is set. */
export const usualPrivacy: PrivacySettings = privacyOf(privacyEnvOf(z.object(privacySettings).parse({})));
