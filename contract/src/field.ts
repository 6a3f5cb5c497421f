import { z } from 'zod';
import { isCode, normalCode } from '#code/coupon-code.ts';
import {
  BATCH_NO_PATTERN,
  CODE_TYPED_MAX_LENGTH,
  KEYWORD_MAX_LENGTH,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  REQUEST_ID_PATTERN,
} from '#limits.ts';

/** Field types that several calls share. Requests are parsed with them, answers too, so nothing undeclared leaves. */

export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];

/** An id made by the application (uuid v7), in lower case. */
export const id = z.uuid();
export const requestId = z.string().regex(REQUEST_ID_PATTERN);
/** A code of ours as somebody typed it; what comes out is the code as it is meant. */
export const exchangeCode = z.string().max(CODE_TYPED_MAX_LENGTH).overwrite(normalCode).refine(isCode);
/** ISO 8601 with offset, for example `2026-11-21T10:00:00+08:00`. */
export const instant = z.iso.datetime({ offset: true });
/** Where the visitor came from (`ch`). */
export const channel = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/);
export const pageId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
export const classId = z
  .string()
  .min(1)
  .max(32)
  .regex(/^[\w-]+$/);
export const batchNo = z.string().regex(BATCH_NO_PATTERN);
export const keyword = z.string().trim().min(1).max(KEYWORD_MAX_LENGTH);
/** Opaque: made by the server, handed back as it was. */
export const cursor = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\w-]+$/);
export const pageSize = z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT);
/** Money in integer fen. */
export const amountFen = z.int();

export const cardClasses = ['traffic', 'credit', 'topup', 'experience', 'life'] as const;
export const cardClass = z.enum(cardClasses);
export type CardClass = z.output<typeof cardClass>;

export const benefitKinds = ['DATA_MB', 'CREDIT_FEN', 'TOPUP_OFF_FEN', 'TOPUP_PERCENT', 'EXPERIENCE', 'CODE'] as const;
/**
 * What a coupon gives. `amount` is MB, fen, percent off (1–99), days of trial or, for CODE, the value in fen, by kind.
 * `thresholdFen`: the smallest top-up it works for. `maxSaveFen`: the most that a percentage takes off. `channels`: where the
 * top-up has to be paid, if not anywhere.
 */
export const benefit = z.object({
  kind: z.enum(benefitKinds),
  amount: z.int().nonnegative(),
  thresholdFen: amountFen.nonnegative().optional(),
  maxSaveFen: amountFen.positive().optional(),
  channels: z.array(channel).min(1).optional(),
});
export type Benefit = z.output<typeof benefit>;
