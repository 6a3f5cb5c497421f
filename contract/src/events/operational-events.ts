import { z } from 'zod';
import { approvalKind } from '#approval/approval-fields.ts';
import { dailySumKind } from '#foundation/daily-sum-kind.ts';
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
/** Percentages of a daily cap at which `daily_sum.high` is told, each once a day. */
export const dailySumPercents = [80, 100] as const;

/** Percentage of a campaign's budget that is taken when `budget.low` is told. */
export const BUDGET_LOW_PERCENT = 80;

export const operationalEvents = [
  event('stock.low', "A coupon's stock fell to a threshold; once, until stock is added", level),
  event('partner_codes.low', "A partner's codes for a coupon fell to a threshold; once, until codes are added", level),
  event(
    'budget.low',
    "Most of a campaign's budget is taken; once, until it is raised or enough comes back",
    z.object({
      campaignId: z.uuid(),
      title: z.string(),
      /** How much of it was taken, at least. */
      percent: z.int().positive(),
      leftFen: z.int().nonnegative(),
    }),
  ),
  event(
    'draft.waiting',
    'Something waits for the approval of another operator',
    z.object({
      what: approvalKind,
      /** Of the coupon, the page, the distribution, the document; of other content `<kind>:<key>`. */
      id: z.string(),
      approvalId: z.uuid(),
      /** Its name, in Chinese where there are several languages. */
      title: z.string(),
      submittedBy: z.string(),
    }),
  ),
  event(
    'codes.taken',
    "The file of a batch of exchange codes was taken out; of a group customer's file, once for each contact",
    z.object({
      /** Of a group customer's file the file's id. */
      batchId: z.uuid(),
      templateId: z.uuid(),
      /** Of the coupon, in Chinese. */
      title: z.string(),
      size: z.int().positive(),
      orderedBy: z.string(),
      /** An operator; of a group customer's file the contact, by the masked number. */
      takenBy: z.string(),
      /** Of a group customer's file only. */
      fileName: z.string().optional(),
      /** Of a group customer's file only: operators who approved it; none where it needed no approval. */
      approvedBy: z.array(z.string()).readonly().optional(),
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
    'operator.break_glass',
    'An operator gave a right password although an identity provider is set up',
    z.object({ operatorId: z.uuid(), operatorName: z.string(), role: z.string(), address: z.string() }),
  ),
  event(
    'webhook.switched_off',
    'An endpoint answered nothing but failures for three days, or 410, and gets no more events',
    z.object({ endpointId: z.uuid(), title: z.string(), ownerId: z.uuid(), ownerName: z.string() }),
  ),
  event(
    'daily_sum.high',
    "An operator's gifts, reveals, restores or withdrawals of a day came near their cap, or were refused at it; each once a day",
    z.object({
      operatorId: z.uuid(),
      operatorName: z.string(),
      what: dailySumKind,
      day,
      percent: z.int().positive(),
      /** In fen for GIFT_FEN. */
      used: z.int().nonnegative(),
      cap: z.int().nonnegative(),
    }),
  ),
  event(
    'login_sms.high',
    'Login SMS of a day came near their cap, or reached it; each once a day',
    z.object({
      /** Of the whole service, or to a segment of numbers. */
      what: z.enum(['SERVICE', 'SEGMENT']),
      /** First seven digits of the numbers; null for the service. */
      segment: z.string().nullable(),
      percent: z.int().positive(),
      cap: z.int().positive(),
    }),
  ),
] as const;
