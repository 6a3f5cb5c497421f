import { RISK_ENTRY_MAX_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { maskedPhones } from '#platform/db/masked-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { lockLists, type RiskEntry, setEntryState } from './entry-store.ts';
import { entryValue, refuseWideBlock } from './entry-value.ts';

function expiryOf(expiresAt: string, nowMs: number): Date {
  const atMs = Date.parse(expiresAt);
  if (atMs > nowMs && atMs <= nowMs + RISK_ENTRY_MAX_DAYS * DAY_MS) return new Date(atMs);
  throw new BadInput('expiresAt', {
    'zh-CN': `应在 ${RISK_ENTRY_MAX_DAYS} 天之内`,
    en: `should be within ${RISK_ENTRY_MAX_DAYS} days from now`,
  });
}

interface Sought {
  readonly kind: RiskEntry['kind'];
  readonly effect: RiskEntry['effect'];
  /** Of a number one by each key. */
  readonly values: readonly string[];
  readonly nowMs: number;
}

/** Whether an entry has one of the values; one that has expired makes room. */
async function isListed(trx: Transaction<Schema>, { kind, effect, values, nowMs }: Sought): Promise<boolean> {
  await trx
    .updateTable('risk_entry')
    .set({ state: 'ENDED', ended_at: new Date(nowMs), phone_sealed: null })
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .where('effect', '=', effect)
    .where('state', '=', 'IN_FORCE')
    .where('expires_at', '<=', new Date(nowMs))
    .execute();
  const found = trx
    .selectFrom('risk_entry')
    .select('entry_id')
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .where('effect', '=', effect)
    .where('state', '<>', 'ENDED');
  return (await found.executeTakeFirst()) !== undefined;
}

/** A subscriber as people know one: the number with its middle hidden; the id of an account that is closed. */
const shownPerson = async (trx: Transaction<Schema>, cipher: PhoneCipher, subscriberId: string): Promise<string> =>
  (await maskedPhones(trx, cipher, [subscriberId])).get(subscriberId) ?? subscriberId;

/** A block is in force at once; what lets somebody past the rules waits for a second person. */
export const addRiskEntry =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'addRiskEntry'> =>
  async ({ kind, value: text, effect, expiresAt, reason }, caller) => {
    const { nowMs, name } = caller;
    const { value, number, ...read } = entryValue(kind, text, cipher);
    if (effect === 'BLOCK') refuseWideBlock(kind, value);
    const expires = expiryOf(expiresAt, nowMs);
    return audited(db, caller, async (trx, note) => {
      await lockLists(trx);
      const isTaken = await isListed(trx, { kind, effect, values: number?.values ?? [value], nowMs });
      if (isTaken) return refuse('ALREADY_THERE', { field: 'value' });
      const shown = kind === 'SUBSCRIBER' ? await shownPerson(trx, cipher, value) : read.shown;
      const entryId = newId();
      const added = await trx
        .insertInto('risk_entry')
        .values({
          entry_id: entryId,
          kind,
          value,
          phone_sealed: number?.sealed ?? null,
          shown,
          effect,
          reason,
          state: 'WAITING',
          added_name: name,
          added_at: new Date(nowMs),
          expires_at: expires,
        })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'value', 'effect']).where('state', '<>', 'ENDED').doNothing(),
        )
        .returning('entry_id')
        .executeTakeFirst();
      if (added === undefined) return refuse('ALREADY_THERE', { field: 'value' });
      const what = { kind, value: shown, effect, expiresAt: expires.toISOString() };
      note({
        action: effect === 'BLOCK' ? 'risk.entry.added' : 'risk.entry.asked',
        target: { kind: 'riskEntry', id: entryId },
        after: what,
        reason,
      });
      if (effect === 'BLOCK') {
        await setEntryState(trx, entryId, { state: 'IN_FORCE' });
        return { entryId, approvalId: null };
      }
      const { approvalId } = await askApproval(
        trx,
        {
          kind: 'RISK',
          subjectId: entryId,
          title: `风控豁免：${shown}`,
          asked: what,
          inForce: null,
          base: { state: 'WAITING' },
          exposureFen: 0,
          reason,
        },
        caller,
      );
      return { entryId, approvalId };
    });
  };
