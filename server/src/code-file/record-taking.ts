import { type Kysely, sql, type Transaction } from 'kysely';
import { approversOf } from '#approval/approval-store.ts';
import { type AuditNote, writeAudit } from '#audit/audit-store.ts';
import { titleOf } from '#catalogue/title-of.ts';
import { recordEvent } from '#events/record-event.ts';
import type { Caller, Session } from '#foundation/caller/caller.ts';
import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { orderedBy } from './code-file-store.ts';

/** A contact of a file, and the call with which they come. */
export type Contact = Pick<Caller<Session>, 'session' | 'nowMs' | 'address' | 'traceId'> & { readonly phone: string };

type Taking = Pick<AuditNote, 'after'> & { readonly fileId: string; readonly what: 'extracted' | 'downloaded' };

/** Records in the audit what a contact did with a file, under their masked number. Takes the chain's lock: call it last. */
export const auditTaking = (
  trx: Transaction<Schema>,
  { session, phone, nowMs, address, traceId }: Contact,
  { fileId, what, after }: Taking,
): Promise<void> =>
  writeAudit(trx, { operatorId: null, role: null, name: maskPhone(phone), nowMs, address, traceId }, [
    {
      action: what === 'extracted' ? 'codeFile.extracted' : 'codeFile.downloaded',
      target: { kind: 'codeFile', id: fileId, subscriberId: session.subscriberId },
      after: after ?? null,
    },
  ]);

const findOrder = (db: Kysely<Schema>, fileId: string) =>
  db
    .selectFrom('code_file as f')
    .innerJoin('code_file_order as o', 'o.file_id', 'f.file_id')
    .select(['o.template_id as templateId', 'o.size', 'f.name as fileName'])
    .select([titleOf(sql.ref('o.template_id')), orderedBy.as('orderedBy')])
    .where('f.file_id', '=', fileId)
    .executeTakeFirst();

/** Tells who ordered the file and who approved it that a contact has its codes now. */
export async function tellTaking(trx: Transaction<Schema>, { phone, nowMs }: Contact, fileId: string): Promise<void> {
  const order = await findOrder(trx, fileId);
  if (order === undefined) return;
  const data = {
    ...order,
    batchId: fileId,
    title: order.title['zh-CN'],
    orderedBy: order.orderedBy ?? '',
    approvedBy: await approversOf(trx, 'CODE_FILE', fileId),
    takenBy: maskPhone(phone),
  };
  await recordEvent(trx, { type: 'codes.taken', data }, nowMs);
}
