import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What other keys than the one that writes are still needed for, and cannot be computed again. */
export interface KeyNeeds {
  /** Messages that wait, sealed. */
  readonly messages: number;
  /** Entries of lists of numbers without a subscriber. */
  readonly listedNumbers: number;
  /** Contacts, without a subscriber, of code files that have not expired. */
  readonly fileContacts: number;
  /** Numbers on the risk lists that an earlier release entered, without a subscriber; with which key is not known. */
  readonly riskNumbers: number;
}

export async function countNeeds(
  db: Kysely<Schema>,
  { writing, nowMs }: { readonly writing: number; readonly nowMs: number },
): Promise<KeyNeeds> {
  const count = sql<string>`count(*)`.as('count');
  const [messages, listed, contacts, onRiskLists] = await Promise.all([
    db
      .selectFrom('outbox')
      .select(count)
      .where('done_at', 'is', null)
      .where(
        sql<boolean>`payload ? 'sealed' AND get_byte(decode(payload->>'sealed', 'base64'), 0) <> ${writing}::integer`,
      )
      .executeTakeFirstOrThrow(),
    db.selectFrom('number_list_entry').select(count).where('key_id', '<>', writing).executeTakeFirstOrThrow(),
    db
      .selectFrom('code_file_contact as c')
      .innerJoin('code_file as f', 'f.file_id', 'c.file_id')
      .select(count)
      .where('c.key_id', '<>', writing)
      .where('f.expires_at', '>', new Date(nowMs))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('risk_entry')
      .select(count)
      .where('kind', '=', 'NUMBER')
      .where('phone_sealed', 'is', null)
      .where('state', '<>', 'ENDED')
      .where('expires_at', '>', new Date(nowMs))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    messages: Number(messages.count),
    listedNumbers: Number(listed.count),
    fileContacts: Number(contacts.count),
    riskNumbers: Number(onRiskLists.count),
  };
}
