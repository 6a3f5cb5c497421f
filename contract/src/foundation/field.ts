import { z } from 'zod';
import { isCode, normalCode } from '#foundation/coupon-code.ts';
import { benefitKinds, cardClasses } from './benefit-kinds.ts';
import {
  BATCH_NO_PATTERN,
  CODE_TYPED_MAX_LENGTH,
  KEY_MAX_LENGTH,
  KEYWORD_MAX_LENGTH,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  REQUEST_ID_PATTERN,
} from './limits.ts';

/** Field types shared by several calls. Requests and answers are parsed with them, so nothing undeclared leaves. */

export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];

/** An id made by the application (uuid v7), in lower case. */
export const id = z.uuid();
export const requestId = z.string().regex(REQUEST_ID_PATTERN);
/** An exchange code as typed; parsed to its normal form. */
export const exchangeCode = z.string().max(CODE_TYPED_MAX_LENGTH).overwrite(normalCode).refine(isCode);
/** ISO 8601 with offset, for example `2026-11-21T10:00:00+08:00`; from 1970 to 2199, years of four digits in any offset. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => text >= '1970' && text < '2200');
/** Where the visitor came from (`ch`). */
export const channel = z
  .string()
  .min(1)
  .max(KEY_MAX_LENGTH)
  .regex(/^[\w.:-]+$/);
/** A key that operators chose: of a page, a document, a dictionary, an advertising space. */
export const key = z
  .string()
  .min(1)
  .max(KEY_MAX_LENGTH)
  .regex(/^[\w-]+$/);
export const pageId = key.clone();
/** The number of an owned coupon (`uCardNo`), as sent back. */
export const cardNo = z.string().min(1).max(CODE_TYPED_MAX_LENGTH);
/** The token of a claim page's preview link: version, expiry (epoch seconds) and a keyed signature over both and the page. */
export const previewToken = z.string().regex(/^\d{1,9}\.\d{10}\.[\w-]{43}$/);
export const classId = z
  .string()
  .min(1)
  .max(32)
  .regex(/^[\w-]+$/);
export const batchNo = z.string().regex(BATCH_NO_PATTERN);
export const keyword = z.string().trim().min(1).max(KEYWORD_MAX_LENGTH);
/** Of a list of places that coupons can be used at: chosen once, by operators; it stays. */
export const placeListId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Opaque: made by the server, sent back unchanged. */
export const cursor = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\w-]+$/);
export const pageSize = z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT);
/** Money in integer fen. */
export const amountFen = z.int();

export const cardClass = z.enum(cardClasses);
export type CardClass = z.output<typeof cardClass>;

/**
 * What a coupon gives. `amount` by kind: MB, fen, percent off (1–99), days of trial or, for CODE, the value in fen.
 * `thresholdFen`: the minimum top-up. `maxSaveFen`: the maximum that a percentage takes off. `channels`: where the top-up
 * must be paid; any if absent.
 */
export const benefit = z
  .object({
    kind: z.enum(benefitKinds),
    amount: z.int().nonnegative(),
    thresholdFen: amountFen.nonnegative().optional(),
    maxSaveFen: amountFen.positive().optional(),
    channels: z.array(channel).min(1).optional(),
  })
  .meta({ id: 'Benefit' });
export type Benefit = z.output<typeof benefit>;
