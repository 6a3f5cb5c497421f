import { z } from 'zod';
import { day, differenceKinds } from '#reconciliation/difference-fields.ts';
import { event } from './event.ts';

/** How much is left of a coupon; `percent`: the threshold that was reached. */
const level = z.object({
  templateId: z.uuid(),
  title: z.string(),
  percent: z.int().nonnegative(),
  left: z.int().nonnegative(),
});
/** Percentages of a stock at which `stock.low` and `partner_codes.low` are told, each once until stock is added. */
export const lowPercents = [20, 5, 0] as const;

export const operationalEvents = [
  event('stock.low', "A coupon's stock fell to a threshold; once, until stock is added", level),
  event('partner_codes.low', "A partner's codes for a coupon fell to a threshold; once, until codes are added", level),
  event(
    'draft.waiting',
    'Something waits for the approval of another operator',
    z.object({
      what: z.enum(['COUPON', 'PAGE', 'DISTRIBUTION']),
      /** Of the coupon, the page or the distribution. */
      id: z.string(),
      /** Its name, in Chinese where there are several languages. */
      title: z.string(),
      submittedBy: z.string(),
    }),
  ),
  event(
    'import.done',
    'A file of partner codes was imported',
    z.object({
      importId: z.uuid(),
      templateId: z.uuid(),
      fileName: z.string(),
      operatorName: z.string(),
      taken: z.int().nonnegative(),
      /** Lines that are no codes, that were imported before, and that the file has twice. */
      failed: z.int().nonnegative(),
      there: z.int().nonnegative(),
      doubled: z.int().nonnegative(),
    }),
  ),
  event(
    'distribution.done',
    'A run of a distribution has gone through its list of numbers',
    z.object({
      distributionId: z.uuid(),
      templateId: z.uuid(),
      name: z.string(),
      uploadedBy: z.string(),
      /** From 1. */
      run: z.int().positive(),
      given: z.int().nonnegative(),
      failed: z.int().nonnegative(),
    }),
  ),
  event(
    'reconciliation.difference',
    "An order of ours differs from the biller's book; once for each order and kind, until it is gone",
    z.object({
      orderNo: z.string(),
      kind: z.enum(differenceKinds),
      /** The day whose comparison found it. */
      day,
      subscriberId: z.uuid().nullable(),
      ownedId: z.uuid().nullable(),
    }),
  ),
  event(
    'webhook.switched_off',
    'An endpoint answered nothing but failures for three days, or 410, and gets no more events',
    z.object({ endpointId: z.uuid(), title: z.string(), ownerId: z.uuid(), ownerName: z.string() }),
  ),
] as const;
