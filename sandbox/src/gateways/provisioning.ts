import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type {
  AskOutcome,
  Grant,
  GrantOutcome,
  Provisioning,
  ReversalOutcome,
} from '@coupon-centre/server/src/platform/gateways/provisioning/port.ts';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '#sandbox-schema.ts';
import { type BillingBook, type BillingMode, PENDING_MS, SLOW_ANSWER_MS } from './billing-book.ts';
import { readBook } from './read-book.ts';

const REFUSAL = 'NOT_ELIGIBLE_AT_BILLER';
const NO_REVERSAL = 'REVERSAL_NOT_ALLOWED_AT_BILLER';
const NOTHING_GRANTED = 'NO_SUCH_GRANT_AT_BILLER';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly cipher: PhoneCipher;
}

type Db = Kysely<Schema & SandboxSchema>;

/** Every other message, always the same ones on every node. */
const reachesBiller = (message: string): boolean => (createHash('sha256').update(message).digest()[0] ?? 0) % 2 === 0;

/** Waits until the caller gives up, as with a biller that is unreachable. */
const silence = (signal: AbortSignal): Promise<{ kind: 'unknown' }> =>
  new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'unknown' });
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });

/** Answers later than callers wait. */
const answerLate = async <T>(outcome: T, signal: AbortSignal): Promise<T | { kind: 'unknown' }> =>
  (await delay(SLOW_ANSWER_MS, true, { signal }).catch(() => false)) ? outcome : { kind: 'unknown' };

/** The biller's orders in our database, idempotent by order number as real billers must be. */
function billerOrders(db: Db, { clock, cipher }: Needs) {
  const find = (orderNo: string) =>
    db.selectFrom('sandbox_billing').selectAll().where('order_no', '=', orderNo).executeTakeFirst();

  async function granted(orderNo: string): Promise<AskOutcome> {
    const row = await find(orderNo);
    if (row === undefined) return { kind: 'unknownOrder' };
    if (!row.applied) return { kind: 'refused', reason: row.refusal ?? REFUSAL };
    return { kind: row.at.getTime() > clock.now() ? 'accepted' : 'granted', reference: `S${orderNo}` };
  }

  async function reversed(orderNo: string): Promise<ReversalOutcome | { kind: 'unknownReversal' }> {
    const reversedAt = (await find(orderNo))?.reversed_at;
    if (!reversedAt) return { kind: 'unknownReversal' };
    return { kind: reversedAt.getTime() > clock.now() ? 'accepted' : 'reversed', reference: `R${orderNo}` };
  }

  return {
    granted,
    reversed,
    async enter(grant: Grant, as: { readonly applied: boolean; readonly inMs: number }): Promise<GrantOutcome> {
      await db
        .insertInto('sandbox_billing')
        .values({
          order_no: grant.orderNo,
          phone_sealed: cipher.seal(grant.phone),
          benefit: JSON.stringify(grant.benefit),
          applied: as.applied,
          refusal: as.applied ? null : REFUSAL,
          at: new Date(clock.now() + as.inMs),
        })
        .onConflict((conflict) => conflict.column('order_no').doNothing())
        .execute();
      const outcome = await granted(grant.orderNo);
      if (outcome.kind === 'unknownOrder') throw new Error('the order was just entered');
      return outcome;
    },
    async undo(orderNo: string, inMs: number): Promise<ReversalOutcome> {
      const now = clock.now();
      await db
        .updateTable('sandbox_billing')
        .set({ reversed_at: new Date(now + inMs) })
        .where('order_no', '=', orderNo)
        .where('applied', '=', true)
        .where('at', '<=', new Date(now))
        .where('reversed_at', 'is', null)
        .execute();
      const outcome = await reversed(orderNo);
      return outcome.kind === 'unknownReversal' ? { kind: 'refused', reason: NOTHING_GRANTED } : outcome;
    },
  };
}

/** A simulated biller. Its mode says how it answers; what it did stays as it is. */
export function createSandboxProvisioning(
  needs: Needs,
): Provisioning & BillingBook & Required<Pick<Provisioning, 'book'>> {
  const db = needs.db.withTables<SandboxSchema>();
  const orders = billerOrders(db, needs);
  const mode = async (): Promise<BillingMode> =>
    (await db.selectFrom('sandbox_billing_mode').select('mode').executeTakeFirstOrThrow()).mode;
  const inMs = (now: BillingMode): number => (now === 'accept' ? PENDING_MS : 0);

  return {
    mode,
    offers: { kinds: ['product', 'bucket'], isNeeded: false },
    async tryOffer(_trial, signal) {
      const now = await mode();
      if (now === 'vanish') return silence(signal);
      return now === 'refuse' ? { kind: 'refused', reason: 'UNKNOWN_OFFERING' } : { kind: 'ok' };
    },
    async grant(grant, signal) {
      const now = await mode();
      switch (now) {
        case 'normal':
        case 'accept':
        case 'refuse':
          return orders.enter(grant, { applied: now !== 'refuse', inMs: inMs(now) });
        case 'slow':
          return answerLate(await orders.enter(grant, { applied: true, inMs: 0 }), signal);
        case 'vanish':
          if (reachesBiller(grant.orderNo)) await orders.enter(grant, { applied: true, inMs: 0 });
          return silence(signal);
      }
    },
    ask: async ({ orderNo }, signal) => ((await mode()) === 'vanish' ? silence(signal) : orders.granted(orderNo)),
    async reverse({ orderNo }, signal) {
      const now = await mode();
      switch (now) {
        case 'normal':
        case 'accept':
          return orders.undo(orderNo, inMs(now));
        case 'refuse': {
          const earlier = await orders.reversed(orderNo);
          return earlier.kind === 'unknownReversal' ? { kind: 'refused', reason: NO_REVERSAL } : earlier;
        }
        case 'slow':
          return answerLate(await orders.undo(orderNo, 0), signal);
        case 'vanish':
          if (reachesBiller(`reverse ${orderNo}`)) await orders.undo(orderNo, 0);
          return silence(signal);
      }
    },
    askReversal: async ({ orderNo }, signal) =>
      (await mode()) === 'vanish' ? silence(signal) : orders.reversed(orderNo),
    async *book(day) {
      if ((await mode()) === 'vanish') throw new Error('the biller does not answer');
      yield* readBook(db, day, needs.clock.now());
    },
    async setMode(next) {
      await db.updateTable('sandbox_billing_mode').set({ mode: next }).execute();
    },
    async entries(limit) {
      const rows = await db
        .selectFrom('sandbox_billing')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('order_no', 'desc')
        .limit(limit)
        .execute();
      const nowMs = needs.clock.now();
      return rows.map((row) => ({
        orderNo: row.order_no,
        phone: needs.cipher.open(row.phone_sealed),
        benefit: row.benefit,
        applied: row.applied,
        isPending: row.at.getTime() > nowMs,
        reversedAtMs: row.reversed_at?.getTime() ?? null,
        atMs: row.at.getTime(),
      }));
    },
  };
}
