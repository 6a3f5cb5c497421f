import { locales } from '@coupon-centre/contract/foundation/field';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { audited } from '#audit/audited.ts';
import type { DailySums } from '#daily-sum/daily-sums.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Uses } from './use.ts';
import { claimSendingAgain, giveBack, markUsed, type OpenOrder, readOrder } from './use-settling-store.ts';

/** The refusal reason of an order when an operator gave the coupon back. */
const GIVEN_BACK_BY_OPERATOR = 'GIVEN_BACK_BY_OPERATOR';

type Verdict =
  | { readonly outcome: 'USED' | 'UNKNOWN' | 'PENDING' }
  | { readonly outcome: 'GIVEN_BACK'; readonly refusal: string };

/** The language of the use, from its outbox message; Chinese if that is deleted. */
async function localeOf(trx: Transaction<Schema>, { subscriberId, orderId }: OpenOrder) {
  const message = await trx
    .selectFrom('outbox')
    .select('payload')
    .where('subscriber_id', '=', subscriberId)
    .where('message_id', '=', orderId)
    .executeTakeFirst();
  return z.object({ locale: z.enum(locales) }).safeParse(message?.payload).data?.locale ?? 'zh-CN';
}

/** Writes the verdict; false if it was settled meanwhile. */
async function settle(
  trx: Transaction<Schema>,
  order: OpenOrder,
  { nowMs, ...verdict }: Verdict & { readonly nowMs: number },
): Promise<boolean> {
  const locale = await localeOf(trx, order);
  switch (verdict.outcome) {
    case 'USED':
      return markUsed(trx, order, { nowMs, notice: { notice: 'USED', locale } });
    case 'GIVEN_BACK':
      return giveBack(trx, order, { refusal: verdict.refusal, nowMs, notice: { notice: 'GIVEN_BACK', locale } });
    case 'UNKNOWN':
    case 'PENDING':
      return true;
  }
}

export function settleUse(db: Kysely<Schema>, uses: Uses, dailySums: DailySums): Handler<'settleUse'> {
  /**
   * The biller is asked before the transaction, so that no lock is held while waiting for it. What it granted, or still works on,
   * is not given back by an operator's word.
   */
  async function verdictOf(order: OpenOrder, settlement: 'ASK' | 'GIVE_BACK' | 'USED'): Promise<Verdict> {
    if (settlement === 'USED') return { outcome: 'USED' };
    const answer = await uses.outcomeOf(order);
    switch (answer.kind) {
      case 'granted':
        return { outcome: 'USED' };
      case 'refused':
        return { outcome: 'GIVEN_BACK', refusal: answer.reason };
      case 'accepted':
        return { outcome: 'PENDING' };
      case 'unknown':
        return settlement === 'GIVE_BACK'
          ? { outcome: 'GIVEN_BACK', refusal: GIVEN_BACK_BY_OPERATOR }
          : { outcome: 'UNKNOWN' };
    }
  }

  return async ({ subscriberId, orderId, settlement, reason }, caller) => {
    const key = { subscriberId, orderId };
    const order = await readOrder(db, key);
    if (order === null) return refuse('UNKNOWN_ITEM');
    if (order.state !== 'STARTED' && order.state !== 'HANDED_OVER')
      return refuse('WRONG_STATE', { state: order.state });
    // Until then the biller may just be asked for it.
    const isHanging = caller.nowMs >= order.createdAtMs + HANGS_AFTER_SECONDS * SECOND_MS;
    if (!isHanging && settlement !== 'ASK') return refuse('WRONG_STATE', { state: order.state });
    // No process sends it while the biller is asked: what it does not know then, it does not get any more.
    if (settlement === 'GIVE_BACK' && !(await claimSendingAgain(db, order, caller.nowMs))) {
      return refuse('WRONG_STATE', { state: order.state });
    }
    const verdict = await verdictOf(order, settlement);
    const answer = await tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        if (!(await settle(trx, order, { ...verdict, nowMs: caller.nowMs }))) {
          return refuse('WRONG_STATE', { state: (await readOrder(trx, key))?.state ?? order.state });
        }
        // The coupon comes back by the operator's word alone; the biller's own answer counts nothing.
        const beyond =
          verdict.outcome === 'GIVEN_BACK' && verdict.refusal === GIVEN_BACK_BY_OPERATOR
            ? await dailySums.take(trx, caller, { what: 'RESTORES', amount: 1 })
            : null;
        if (beyond !== null) return beyond;
        note({
          action: settlement === 'ASK' ? 'use.askedAgain' : 'use.settled',
          target: { kind: 'use', id: order.orderNo, subscriberId },
          before: { state: order.state },
          after: { ...verdict },
          reason,
        });
        return { outcome: verdict.outcome };
      }),
    );
    return dailySums.tellRefused(caller, answer);
  };
}
