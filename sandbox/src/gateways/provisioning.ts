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
} from '@coupon-centre/server/src/platform/gateways/provisioning/port.ts';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '#sandbox-schema.ts';
import { type BillingBook, type BillingMode, SLOW_ANSWER_MS } from './billing-book.ts';

const REFUSAL = 'NOT_ELIGIBLE_AT_BILLER';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly cipher: PhoneCipher;
}

/** Every other order, always the same ones on every node. */
const reachesBiller = (orderNo: string): boolean => (createHash('sha256').update(orderNo).digest()[0] ?? 0) % 2 === 0;

/** Waits until the caller gives up, as with a biller that is unreachable. */
const silence = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const outcomeOf = (row: { applied: boolean; refusal: string | null }): GrantOutcome =>
  row.applied ? { kind: 'granted' } : { kind: 'refused', reason: row.refusal ?? REFUSAL };

/** A simulated biller with its orders in our database, idempotent by order number as real billers must be. */
export function createSandboxProvisioning({ clock, cipher, ...needs }: Needs): Provisioning & BillingBook {
  const db = needs.db.withTables<SandboxSchema>();
  const mode = async (): Promise<BillingMode> =>
    (await db.selectFrom('sandbox_billing_mode').select('mode').executeTakeFirstOrThrow()).mode;

  const find = (orderNo: string) =>
    db.selectFrom('sandbox_billing').select(['applied', 'refusal']).where('order_no', '=', orderNo).executeTakeFirst();

  async function enter(grant: Grant, applied: boolean): Promise<GrantOutcome> {
    const refusal = applied ? null : REFUSAL;
    await db
      .insertInto('sandbox_billing')
      .values({
        order_no: grant.orderNo,
        phone_sealed: cipher.seal(grant.phone),
        benefit: JSON.stringify(grant.benefit),
        applied,
        refusal,
        at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.column('order_no').doNothing())
      .execute();
    return outcomeOf((await find(grant.orderNo)) ?? { applied, refusal });
  }

  return {
    mode,
    async grant(grant, signal) {
      const now = await mode();
      switch (now) {
        case 'normal':
        case 'refuse':
          return enter(grant, now === 'normal');
        case 'slow': {
          const outcome = await enter(grant, true);
          const answered = await delay(SLOW_ANSWER_MS, true, { signal }).catch(() => false);
          return answered ? outcome : { kind: 'unknown' };
        }
        case 'vanish': {
          if (reachesBiller(grant.orderNo)) await enter(grant, true);
          await silence(signal);
          return { kind: 'unknown' };
        }
      }
    },
    async ask(orderNo, signal): Promise<AskOutcome> {
      if ((await mode()) === 'vanish') {
        await silence(signal);
        return { kind: 'unknown' };
      }
      const row = await find(orderNo);
      return row === undefined ? { kind: 'unknownOrder' } : outcomeOf(row);
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
      return rows.map((row) => ({
        orderNo: row.order_no,
        phone: cipher.open(row.phone_sealed),
        benefit: row.benefit,
        applied: row.applied,
        atMs: row.at.getTime(),
      }));
    },
  };
}
