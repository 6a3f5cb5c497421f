import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Logger } from 'pino';

/** What a statement does and to which table or function: `select owned_coupon`. Names only, so that no value is told. */
const NAME =
  /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|merge|call|begin|commit|rollback|lock|set)\b(?:[\s\S]*?\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_][\w.]*)"?)?/i;
const UPDATED = /^\s*update\s+(?:only\s+)?"?([a-z_][\w.]*)"?/i;
const CALLED = /\bselect\s+(?:\*\s+from\s+)?"?([a-z_][\w.]*)"?\s*\(/i;

/** A short name of a statement, from its text alone. */
export function statementName(text: string): string {
  const [, verb = 'other', table] = NAME.exec(text) ?? [];
  const named = UPDATED.exec(text)?.[1] ?? table ?? CALLED.exec(text)?.[1];
  return (named === undefined ? verb : `${verb} ${named}`).toLowerCase();
}

/** Statements of this process that took longer than a threshold. */
export interface SlowStatements {
  /** How many, by the statement's name. */
  readonly counts: ReadonlyMap<string, number>;
  /** Notes a statement that was answered, or failed, after this time. */
  note(text: string, tookMs: number): void;
}

/**
 * Counts statements that take `thresholdMs` or longer, and logs each name at most once a minute: the name and time, never values.
 */
export function createSlowStatements(log: Logger, thresholdMs: number): SlowStatements {
  const counts = new Map<string, number>();
  const loggedAt = new Map<string, number>();
  return {
    counts,
    note(text, tookMs) {
      if (tookMs < thresholdMs) return;
      const statement = statementName(text);
      counts.set(statement, (counts.get(statement) ?? 0) + 1);
      const now = performance.now();
      if (now - (loggedAt.get(statement) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
      loggedAt.set(statement, now);
      log.warn({ statement, tookMs: Math.round(tookMs) }, 'a statement was slow');
    },
  };
}
