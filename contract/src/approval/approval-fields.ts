import { z } from 'zod';
import { amountFen, id, instant } from '#foundation/field.ts';
import { approvalKindNames } from './approval-kinds.ts';

export const approvalKind = z.enum(approvalKindNames);

/**
 * WAITING: for a decision. SCHEDULED: approved, takes effect at `releaseAt`. DONE: has taken effect. FAILED: could not take effect
 * when its time came. VOID: what it was asked for changed in between. The others as their names say; none of them leads back.
 */
const approvalStates = ['WAITING', 'SCHEDULED', 'DONE', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'VOID', 'FAILED'] as const;
export const approvalState = z.enum(approvalStates);
export type ApprovalState = z.output<typeof approvalState>;

/** SHA-256 over what was asked, in hexadecimal. Whoever decides sends the hash of what they read. */
export const approvalHash = z.string().regex(/^[0-9a-f]{64}$/);

/** What asking for an approval answers. */
export const askedApproval = { approvalId: id, hash: approvalHash };

/** Who has approved. */
const approvalVote = z.object({
  name: z.string(),
  /** Whether it counts as the second approval, by finance. */
  isFinance: z.boolean(),
  at: instant,
});

export const listedApproval = z
  .object({
    approvalId: z.uuid(),
    kind: approvalKind,
    /** The id of the coupon, the page, the distribution, the document; of other content `<kind>:<key>`. */
    subjectId: z.string(),
    /** Its name, in Chinese where there are several languages. */
    title: z.string(),
    /** In English; the title where it has no other. */
    titleEn: z.string(),
    state: approvalState,
    /** The most that it can cost. */
    exposureFen: amountFen.nonnegative(),
    /** Whether the exposure is above the threshold from which finance approves, too. */
    needsFinance: z.boolean(),
    askedBy: z.string(),
    askedAt: instant,
    /** Why it is asked, where a reason was given. */
    reason: z.string().nullable(),
    expiresAt: instant,
    /** When it takes effect after its approval; null: at once. */
    releaseAt: instant.nullable(),
    /** Whether the caller asked for it or wrote any of it, and so cannot approve it. */
    isOwn: z.boolean(),
    /** Whether the caller has a right to decide it. */
    mayDecide: z.boolean(),
    votes: z.array(approvalVote).max(2),
    /** Who ended it, when and why; `by` is null where nobody did. Null while it is open. */
    end: z.object({ by: z.string().nullable(), at: instant, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Approval' });
export type ListedApproval = z.output<typeof listedApproval>;

/** Of what is listed: the approval that it waits for, or that did not approve it; null otherwise. */
export const waitsOrRefused = { approvalId: z.uuid().nullable() };

/** The approval that it waits for; null: none, it has taken effect. */
export const waitsFor = { approvalId: id.nullable() };
