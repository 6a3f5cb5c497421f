import type { Locale } from '@coupon-centre/contract/foundation/field';
import { sql, type Transaction } from 'kysely';
import type { Note } from '#audit/audited.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Decider, OpenApproval, Shown } from './approval-work.ts';

/** PostgreSQL's class of violated constraints. */
const INTEGRITY = '23';

interface Violation {
  readonly code: string;
  readonly constraint?: string;
}
const isViolation = (error: { readonly code?: string }): error is Violation =>
  error.code?.startsWith(INTEGRITY) === true;

/** What is said where a constraint stands in the way. */
const words: LocalisedText = {
  'zh-CN': '所依赖的内容已不存在或已变化',
  en: 'something that it depends on is gone or has changed',
};

/** A constraint of the database forbids what was asked. It keeps PostgreSQL's code, so that a conflict is tried again. */
export class ForbiddenByConstraint extends Error {
  readonly code: string;

  constructor(cause: Violation, approvalId: string) {
    super(`approval ${approvalId} cannot take effect: constraint ${cause.constraint}`, { cause });
    this.code = cause.code;
  }

  why(locale: Locale): string {
    return words[locale];
  }
}

/** Does what was asked; a refusal, or `ForbiddenByConstraint`, undoes all of the transaction. */
export async function carryOut(
  trx: Transaction<Schema>,
  { approval, work }: OpenApproval,
  by: Decider & { readonly note: Note },
): Promise<Refusal | Shown | null> {
  try {
    const outcome = await work.carryOut(trx, approval, by);
    // Some wait for the commit, which would not tell what they forbid.
    if (!(outcome instanceof Refusal)) await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx);
    return outcome;
  } catch (error) {
    const violation = error as { code?: string; constraint?: string };
    if (isViolation(violation)) throw new ForbiddenByConstraint(violation, approval.approval_id);
    throw error;
  }
}
