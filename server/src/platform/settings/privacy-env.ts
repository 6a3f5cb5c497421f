import { DAY_MS } from '@coupon-centre/contract/foundation/time';
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

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST_RANGE_DAYS = 31;
const DATE_LENGTH = 10;

/** `YYYY-MM-DD` and ranges of them, as single days; undefined for anything else. */
function daysIn(text: string): readonly string[] | undefined {
  const all: string[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const [first = '', last = first, ...more] = part.split('..');
    const [fromMs, toMs] = [Date.parse(first), Date.parse(last)];
    if (!DAY.test(first) || !DAY.test(last) || more.length > 0) return undefined;
    if (!(toMs >= fromMs && toMs < fromMs + LONGEST_RANGE_DAYS * DAY_MS)) return undefined;
    for (let ms = fromMs; ms <= toMs; ms += DAY_MS) all.push(new Date(ms).toISOString().slice(0, DATE_LENGTH));
  }
  return all;
}
const dates = (usual: string) =>
  z
    .string()
    .default(usual)
    .refine((text) => daysIn(text) !== undefined)
    .transform((text) => daysIn(text) ?? [])
    .describe('days like 2026-10-01 and ranges like 2026-10-01..2026-10-07, separated by commas');

export const privacySettings = {
  PRIVACY_REQUEST_DAYS: days(15, { least: 1, most: 60 }),
  FEEDBACK_DAYS: days(3, { least: 1, most: 60 }),
  CLAWBACK_APPEAL_DAYS: days(15, { least: 1, most: 60 }),
  // As the State Council set them for 2026.
  HOLIDAYS: dates(
    '2026-01-01..2026-01-03,2026-02-15..2026-02-23,2026-04-04..2026-04-06,2026-05-01..2026-05-05,2026-06-19..2026-06-21,2026-09-25..2026-09-27,2026-10-01..2026-10-07',
  ),
  WORKED_WEEKENDS: dates('2026-01-04,2026-02-14,2026-02-28,2026-05-09,2026-09-20,2026-10-10'),
  // The board counts the last 88 days.
  KEEP_USAGE_EVENTS_DAYS: days(90, { least: 90, most: 1_095 }),
  KEEP_SMS_DAYS: days(30, { least: 7, most: 365 }),
  KEEP_MESSAGES_DAYS: days(90, { least: 7, most: 365 }),
  KEEP_FEEDBACK_DAYS: days(365, { least: 30, most: 1_095 }),
  KEEP_PRIVACY_REQUESTS_DAYS: days(1_095, { least: 180, most: 3_650 }),
  // Carriers give numbers out again after about as long.
  CLOSED_NUMBER_DAYS: days(90, { least: 1, most: 365 }),
};

export interface PrivacyEnv {
  readonly privacyRequestDays: number;
  readonly clawbackAppealDays: number;
  readonly holidays: readonly string[];
  readonly workedWeekends: readonly string[];
  readonly keepUsageEventsDays: number;
  readonly keepSmsDays: number;
  readonly keepMessagesDays: number;
  readonly feedbackDays: number;
  readonly keepFeedbackDays: number;
  readonly keepPrivacyRequestsDays: number;
  readonly closedNumberDays: number;
}

export const privacyEnvOf = (data: z.output<z.ZodObject<typeof privacySettings>>): PrivacyEnv => ({
  privacyRequestDays: data.PRIVACY_REQUEST_DAYS,
  clawbackAppealDays: data.CLAWBACK_APPEAL_DAYS,
  holidays: data.HOLIDAYS,
  workedWeekends: data.WORKED_WEEKENDS,
  keepUsageEventsDays: data.KEEP_USAGE_EVENTS_DAYS,
  keepSmsDays: data.KEEP_SMS_DAYS,
  keepMessagesDays: data.KEEP_MESSAGES_DAYS,
  feedbackDays: data.FEEDBACK_DAYS,
  keepFeedbackDays: data.KEEP_FEEDBACK_DAYS,
  keepPrivacyRequestsDays: data.KEEP_PRIVACY_REQUESTS_DAYS,
  closedNumberDays: data.CLOSED_NUMBER_DAYS,
});

export interface PrivacySettings {
  /** Working days to answer a request. */
  readonly requestDays: number;
  /** Working days to decide an appeal against a clawback. */
  readonly appealDays: number;
  /** Days that differ from Monday to Friday: `YYYY-MM-DD`. */
  readonly calendar: { readonly holidays: ReadonlySet<string>; readonly workedWeekends: ReadonlySet<string> };
  readonly keepUsageEventsDays: number;
  readonly keepSmsDays: number;
  readonly keepMessagesDays: number;
  /** Working days to answer feedback. */
  readonly feedbackDays: number;
  /** After the answer. */
  readonly keepFeedbackDays: number;
  /** After they ended. */
  readonly keepRequestsDays: number;
  /** How long limits per person go on after the account was closed. */
  readonly closedNumberDays: number;
}

export const privacyOf = ({
  privacyRequestDays: requestDays,
  clawbackAppealDays: appealDays,
  holidays,
  workedWeekends,
  keepPrivacyRequestsDays: keepRequestsDays,
  keepUsageEventsDays,
  keepSmsDays,
  keepMessagesDays,
  feedbackDays,
  keepFeedbackDays,
  closedNumberDays,
}: PrivacyEnv): PrivacySettings => ({
  requestDays,
  appealDays,
  calendar: { holidays: new Set(holidays), workedWeekends: new Set(workedWeekends) },
  keepUsageEventsDays,
  keepSmsDays,
  keepMessagesDays,
  feedbackDays,
  keepFeedbackDays,
  keepRequestsDays,
  closedNumberDays,
});

/** Where nothing is set. */
export const usualPrivacy: PrivacySettings = privacyOf(privacyEnvOf(z.object(privacySettings).parse({})));
