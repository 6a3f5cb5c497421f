import { z } from 'zod';
import { id } from '#foundation/field.ts';
import { REPORT_TITLE_MAX_LENGTH } from '#foundation/limits.ts';

/** Each time it covers the business day, the seven days or the month before. */
export const reportEvery = ['DAY', 'WEEK', 'MONTH'] as const;
export type ReportEvery = (typeof reportEvery)[number];

const HOUR_MAX = 23;

/** What an operator writes of a report. A weekly one comes on Mondays, a monthly one on the first. */
export const writtenReport = {
  title: z.string().trim().min(1).max(REPORT_TITLE_MAX_LENGTH),
  every: z.enum(reportEvery),
  /** Of the business day. */
  hour: z.int().min(0).max(HOUR_MAX),
  /** Only this campaign; null: the whole board. */
  campaignId: id.nullable(),
};
