import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { askApproval } from '#approval/ask-approval.ts';
import type { Note } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { OwnedKeyRow } from '../coupon-store.ts';
import { type OfTerms, type Worth, worthOfTerms } from '../worth-of-terms.ts';

/** Rows per statement. */
const ROWS_AT_ONCE = 5_000;
/** Coupons by their template that an approver reads; those with most worth. */
const SHOWN_COUPONS = 50;

export type Listed = OwnedKeyRow & OfTerms;

/** The hash of a clawback's list, in hexadecimal: what is approved is this list and no other. */
export async function listHash(db: Kysely<Schema>, clawbackId: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(sha256(convert_to(coalesce(string_agg(subscriber_id || ':' || owned_id, ',' ORDER BY subscriber_id, owned_id), ''),
                                    'UTF8')), 'hex') AS hash
      FROM clawback_coupon WHERE clawback_id = ${clawbackId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('no hash');
  return found.hash;
}

/** Puts these coupons on the list, except those that another clawback may still take; returns what was put there. */
async function writeList(
  trx: Transaction<Schema>,
  clawbackId: string,
  { coupons, worthOf }: { readonly coupons: readonly Listed[]; readonly worthOf: (coupon: OfTerms) => Worth },
): Promise<readonly Listed[]> {
  const written: Listed[] = [];
  for (let from = 0; from < coupons.length; from += ROWS_AT_ONCE) {
    const some = coupons.slice(from, from + ROWS_AT_ONCE);
    const { rows } = await sql<Listed>`
      INSERT INTO clawback_coupon (clawback_id, subscriber_id, owned_id, template_id, terms_version, worth_fen)
      SELECT ${clawbackId}::uuid, a.subscriber_id, a.owned_id, a.template_id, a.terms_version, a.worth_fen
        FROM unnest(${some.map(({ subscriber_id }) => subscriber_id)}::uuid[], ${some.map(({ owned_id }) => owned_id)}::uuid[],
                    ${some.map(({ template_id }) => template_id)}::uuid[],
                    ${some.map(({ terms_version }) => terms_version)}::integer[],
                    ${some.map((coupon) => worthOf(coupon).worthFen)}::bigint[])
          AS a(subscriber_id, owned_id, template_id, terms_version, worth_fen)
          ON CONFLICT (owned_id) WHERE outcome IS NULL DO NOTHING
      RETURNING subscriber_id, owned_id, template_id, terms_version`.execute(trx);
    written.push(...rows);
  }
  return written;
}

interface Shown {
  readonly templateId: string;
  readonly title: LocalisedText;
  readonly coupons: number;
  readonly worthFen: number;
}

/** The list by coupon, most worth first. */
function byTemplate(list: readonly Listed[], worthOf: (coupon: OfTerms) => Worth): readonly Shown[] {
  const shown = [...Map.groupBy(list, ({ template_id }) => template_id)].flatMap(([templateId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const worthFen = own.reduce((sum, coupon) => sum + worthOf(coupon).worthFen, 0);
    return [{ templateId, title: worthOf(first).title, coupons: own.length, worthFen }];
  });
  return shown.toSorted((one, other) => other.worthFen - one.worthFen);
}

interface Asking {
  /** Null: coupons that are held. */
  readonly clusterId: string | null;
  readonly coupons: readonly Listed[];
  readonly reason: string;
  readonly caller: OperatorCaller;
  readonly note: Note;
}

/** Freezes the list and asks for its withdrawal; refused where other clawbacks have all of it. */
export async function askToClawBack(
  trx: Transaction<Schema>,
  catalogue: Pick<Catalogue, 'termsOf'>,
  { clusterId, coupons, reason, caller, note }: Asking,
) {
  if (coupons.length === 0) return refuse('WRONG_STATE', { state: 'DONE' });
  const clawbackId = newId();
  const worthOf = await worthOfTerms(catalogue, coupons);
  const at = new Date(caller.nowMs);
  const source = clusterId === null ? 'HOLDS' : 'CLUSTER';
  await trx
    .insertInto('clawback')
    .values({
      clawback_id: clawbackId,
      source,
      cluster_id: clusterId,
      state: 'IN_REVIEW',
      accounts: coupons.length,
      coupons: coupons.length,
      worth_fen: '0',
      reason,
      asked_name: caller.name,
      asked_at: at,
      decided_name: null,
      changed_at: at,
    })
    .execute();
  const list = await writeList(trx, clawbackId, { coupons, worthOf });
  if (list.length === 0) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  const frozen = {
    accounts: new Set(list.map(({ subscriber_id }) => subscriber_id)).size,
    coupons: list.length,
    worthFen: list.reduce((sum, coupon) => sum + worthOf(coupon).worthFen, 0),
  };
  await trx
    .updateTable('clawback')
    .set({ accounts: frozen.accounts, coupons: frozen.coupons, worth_fen: String(frozen.worthFen) })
    .where('clawback_id', '=', clawbackId)
    .execute();
  const hash = await listHash(trx, clawbackId);
  const asked = await askApproval(
    trx,
    {
      kind: 'CLAWBACK',
      subjectId: clawbackId,
      title: `收回 ${frozen.accounts} 个账号的 ${frozen.coupons} 张券`,
      asked: { source, clusterId, ...frozen, list: hash, byCoupon: byTemplate(list, worthOf).slice(0, SHOWN_COUPONS) },
      inForce: null,
      base: { list: hash },
      exposureFen: frozen.worthFen,
      reason,
    },
    caller,
  );
  note({
    action: 'clawback.asked',
    target: { kind: 'clawback', id: clawbackId },
    after: { source, clusterId, ...frozen, list: hash, approvalId: asked.approvalId },
    reason,
  });
  return { ...asked, clawbackId, ...frozen };
}
