import type { Role } from '@coupon-centre/contract/call/rights';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { AuditNote } from '#audit/audit-store.ts';
import { recordEvent } from '#events/record-event.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** A sign-in with a password where an identity provider is set up; the audit entry is the alarm, and so is its acknowledgement. */
const BREAK_GLASS = 'session.breakGlass';
export const BREAK_GLASS_ACKNOWLEDGED = 'session.breakGlass.acknowledged';

const SHOWN_MS = 7 * DAY_MS;

interface BreakGlassSignIn {
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  readonly address: string;
  readonly sessionId: string;
  readonly nowMs: number;
}

/** Records the event, and returns the entry for the audit; both in the session's transaction. */
export async function recordBreakGlass(
  trx: Transaction<Schema>,
  { operatorId, name, role, address, sessionId, nowMs }: BreakGlassSignIn,
): Promise<AuditNote> {
  const data = { operatorId, operatorName: name, role, address };
  await recordEvent(trx, { type: 'operator.break_glass', data }, nowMs);
  return { action: BREAK_GLASS, target: { kind: 'operator', id: operatorId }, after: { sessionId } };
}

export interface Alarm {
  /** A line in the log and a count in `/metrics`; the audit entry and the event are written with the session. */
  breakGlass(by: { readonly operatorId: string; readonly name: string; readonly address: string }): void;
}

export function createAlarm(log: Logger, registry: Registry | undefined): Alarm {
  const counter =
    registry &&
    new Counter({
      name: 'coupon_centre_break_glass_sign_ins_total',
      help: 'Sign-ins at the console with a password although an identity provider is set up.',
      registers: [registry],
    });
  return {
    breakGlass(by) {
      counter?.inc();
      log.warn(by, 'break-glass: a sign-in with a password although an identity provider is set up');
    },
  };
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Finds the sign-ins of the last seven days that are not acknowledged yet. */
export async function openBreakGlass(db: Kysely<Schema>, nowMs: number) {
  const since = new Date(nowMs - SHOWN_MS);
  const acknowledged = await db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', BREAK_GLASS_ACKNOWLEDGED)
    .where('at', '>', since)
    .execute();
  const seqs = acknowledged.flatMap(({ after }) => (isNumbers(after?.['seqs']) ? after['seqs'] : []));
  const found = db
    .selectFrom('audit_entry')
    .select(['seq', 'operator_id', 'operator_name', 'address', 'at'])
    .where('action', '=', BREAK_GLASS)
    .where('at', '>', since)
    .$if(seqs.length > 0, (query) => query.where('seq', 'not in', seqs.map(String)));
  return { found };
}
