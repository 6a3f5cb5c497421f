import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { Identity } from '@coupon-centre/server/src/subscriber/identity.ts';
import type { GivenSession } from '@coupon-centre/server/src/subscriber/session/sessions.ts';
import { insertSubscribers } from '@coupon-centre/server/src/subscriber/subscriber-store.ts';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '#sandbox-schema.ts';

/** The number range of invented subscribers: three fixed digits and eight that count up. */
const RESERVED_PREFIX = '198';
const COUNTED_DIGITS = 8;

export interface SandboxSubscriber {
  /** Eleven digits. */
  readonly phone: string;
  readonly given: GivenSession;
}

/** The next numbers of the range, each given out once. */
async function takeNumbers(db: Kysely<Schema>, count: number): Promise<readonly string[]> {
  const { next } = await db
    .withTables<SandboxSchema>()
    .updateTable('sandbox_number')
    .set((row) => ({ next: row('next', '+', count) }))
    .returning('next')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => {
    const position = (next - count + index) % 10 ** COUNTED_DIGITS;
    return `${RESERVED_PREFIX}${String(position).padStart(COUNTED_DIGITS, '0')}`;
  });
}

interface Admitted {
  readonly phones: readonly string[];
  readonly memberDays: number;
}

/** Makes subscribers of these numbers and a session for each, in one transaction; numbers already in use are left out. */
const admit = ({ db, cipher, sessions }: Identity, { phones, memberDays }: Admitted, nowMs: number) =>
  db.transaction().execute(async (trx) => {
    const createdAt = new Date(nowMs - memberDays * DAY_MS);
    const made = await insertSubscribers(trx, cipher, { phones, createdAt, lastLoginAt: new Date(nowMs) });
    const drafts = [...made].map(([phone, subscriber]) => ({ phone, ...sessions.draft(subscriber, nowMs) }));
    if (drafts.length > 0) {
      await trx
        .insertInto('login_session')
        .values(drafts.map(({ row }) => row))
        .execute();
    }
    return drafts.map(({ phone, given }): SandboxSubscriber => ({ phone, given }));
  });

/** New subscribers on every call, each with a session, as if they had logged in by SMS. */
export async function createSandboxSubscribers(
  identity: Identity,
  { count, memberDays }: { readonly count: number; readonly memberDays: number },
  nowMs: number,
): Promise<readonly SandboxSubscriber[]> {
  const subscribers: SandboxSubscriber[] = [];
  while (subscribers.length < count) {
    const phones = await takeNumbers(identity.db, count - subscribers.length);
    subscribers.push(...(await admit(identity, { phones, memberDays }, nowMs)));
  }
  return subscribers;
}
