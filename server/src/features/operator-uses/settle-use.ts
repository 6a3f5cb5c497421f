import { locales } from '@coupon-centre/contract/field';
import type { settleUse as settleUseCall } from '@coupon-centre/contract/operator/uses/settle-use';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { audited } from '#audit/audited.ts';
import type { Uses } from '#coupon/use.ts';
import { giveBackWithin, markUsedWithin, type OpenOrder, readOrder } from '#coupon/use-settling-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

/** The refusal of an order that an operator settled by giving the coupon back. */
const GIVEN_BACK_BY_OPERATOR = 'GIVEN_BACK_BY_OPERATOR';

type Verdict = { readonly outcome: 'USED' | 'UNKNOWN' } | { readonly outcome: 'GIVEN_BACK'; readonly refusal: string };

/** The language that the use was begun in, as its message has it; Chinese where that is gone. */
async function localeOf(trx: Transaction<Schema>, { subscriberId, orderId }: OpenOrder) {
  const message = await trx
    .selectFrom('outbox')
    .select('payload')
    .where('subscriber_id', '=', subscriberId)
    .where('message_id', '=', orderId)
    .executeTakeFirst();
  return z.object({ locale: z.enum(locales) }).safeParse(message?.payload).data?.locale ?? 'zh-CN';
}

/** Writes the verdict; false: somebody else settled it meanwhile. */
async function settle(trx: Transaction<Schema>, order: OpenOrder, verdict: Verdict, nowMs: number): Promise<boolean> {
  const locale = await localeOf(trx, order);
  switch (verdict.outcome) {
    case 'USED':
      return markUsedWithin(trx, order, { nowMs, notice: { notice: 'USED', locale } });
    case 'GIVEN_BACK':
      return giveBackWithin(trx, order, verdict.refusal, { nowMs, notice: { notice: 'GIVEN_BACK', locale } });
    case 'UNKNOWN':
      return true;
  }
}

export function settleUse(db: Kysely<Schema>, uses: Uses): OperatorHandler<typeof settleUseCall> {
  /** Asking comes before the transaction: it waits for an outside system, and holds nothing while it does. */
  async function verdictOf(order: OpenOrder, settlement: 'ASK' | 'GIVE_BACK' | 'USED'): Promise<Verdict> {
    if (settlement === 'USED') return { outcome: 'USED' };
    if (settlement === 'GIVE_BACK') return { outcome: 'GIVEN_BACK', refusal: GIVEN_BACK_BY_OPERATOR };
    const answer = await uses.outcomeOf(order);
    switch (answer.kind) {
      case 'granted':
        return { outcome: 'USED' };
      case 'refused':
        return { outcome: 'GIVEN_BACK', refusal: answer.reason };
      case 'unknown':
        return { outcome: 'UNKNOWN' };
    }
  }

  return async ({ subscriberId, orderId, settlement, reason }, caller) => {
    const key = { subscriberId, orderId };
    const order = await readOrder(db, key);
    if (order === null) return refuse('UNKNOWN_ITEM');
    if (order.state !== 'STARTED' && order.state !== 'HANDED_OVER')
      return refuse('WRONG_STATE', { state: order.state });
    const verdict = await verdictOf(order, settlement);
    return audited(db, caller, async (trx, note) => {
      if (!(await settle(trx, order, verdict, caller.nowMs))) {
        return refuse('WRONG_STATE', { state: (await readOrder(trx, key))?.state ?? order.state });
      }
      note({
        action: settlement === 'ASK' ? 'use.askedAgain' : 'use.settled',
        target: { kind: 'use', id: order.orderNo },
        before: { state: order.state },
        after: { ...verdict },
        reason,
      });
      return { outcome: verdict.outcome };
    });
  };
}
