import type { ApprovalState } from '@coupon-centre/contract/approval/approval-fields';
import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Selectable, Transaction } from 'kysely';
import type { Note } from '#audit/audited.ts';
import type { Refusal } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { StoredJson } from '#platform/db/schema/approval-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ParsedRequest } from '#platform/http/handler.ts';

export type ApprovalRow = Selectable<Schema['approval']>;

/** Who decided, and when (epoch milliseconds). */
export interface Decider {
  readonly operatorId: string;
  readonly name: string;
  readonly nowMs: number;
  /** In which a refusal is told. */
  readonly locale: Locale;
}

/** Why an approval does not take effect. */
export type LetGo = Exclude<ApprovalState, 'WAITING' | 'SCHEDULED' | 'DONE'>;

/** What the person whose word lets it take effect is shown, once; it is kept nowhere. */
export interface Shown {
  /** The second half of an operator's one-time password. */
  readonly secondHalf: string;
}

/** A field of a decision that holds something else than was recorded. */
export interface Mistyped {
  readonly field: string;
  /** To the approver. */
  readonly why: LocalisedText;
  /** Why the request is rejected when it happened too often. */
  readonly rejection: string;
}

/** What a room does with the approvals of one kind. All of it in the transaction that ends the approval. */
export interface ApprovalWork {
  /**
   * Locks the subject and says what it is now, as far as the request depends on it; null if it is gone. Where it is not what it
   * was when asked, the approval is void.
   */
  baseOf(trx: Transaction<Schema>, subjectId: string, nowMs: number): Promise<StoredJson | null>;
  /**
   * Before each vote: throws `BadInput` where the approver left out what this kind wants to be typed, and answers what was typed
   * wrongly, which counts as a guess. Absent: nothing is to be typed.
   */
  checkVote?(
    trx: Transaction<Schema>,
    approval: ApprovalRow,
    typed: ParsedRequest<'decideApproval'>,
  ): Promise<Mistyped | null>;
  /** Does what was asked, and notes it for the audit. A refusal leaves the approval waiting. */
  carryOut(
    trx: Transaction<Schema>,
    approval: ApprovalRow,
    by: Decider & { readonly note: Note },
  ): Promise<Refusal | Shown | null>;
  /** Puts the subject back to where it can be edited, and notes it; absent where asking did not change it. */
  letGo?(
    trx: Transaction<Schema>,
    approval: ApprovalRow,
    end: {
      readonly why: LetGo;
      /** Who ended it; null: nobody. */
      readonly by: string | null;
      readonly reason: string | null;
      readonly nowMs: number;
      readonly note: Note;
    },
  ): Promise<void>;
}

/** A locked approval, and what its room does with it. */
export interface OpenApproval {
  readonly approval: ApprovalRow;
  readonly work: ApprovalWork;
}

/** A room that has approvals of these kinds. */
export interface Approves<Kind extends ApprovalKindName> {
  readonly approvals: { readonly [Name in Kind]: ApprovalWork };
}
export type ApprovalWorks = Approves<ApprovalKindName>['approvals'];
