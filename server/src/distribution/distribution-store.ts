import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { CodeSchema } from '#platform/db/schema/code-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { phoneIn } from '#platform/http/upload/phone-in.ts';

/** Lines per statement. */
const LINES_AT_ONCE = 2_500;

interface Counts {
  readonly valid: number;
  readonly wrong: number;
  readonly doubled: number;
  readonly unknown: number;
}

export interface ListNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
}

interface Line {
  readonly lineNo: number;
  readonly text: string;
}

interface KeptList {
  readonly distributionId: string;
  /** All of the list's numbers are hashed with it, so that each is in it once. */
  readonly keyId: number;
}

/** Inserts numbers into the list; returns the new ones, without duplicates. */
export async function insertNumbers(
  { db, cipher }: ListNeeds,
  { distributionId, keyId }: KeptList,
  numbers: readonly (Line & { readonly phone: string })[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line_no: number }>`
    INSERT INTO distribution_number (distribution_id, phone_hash, line_no, phone_sealed)
    SELECT ${distributionId}::uuid, a.hash, a.line_no, a.sealed
      FROM unnest(${numbers.map(({ phone }) => cipher.hash(phone, keyId))}::bytea[],
                  ${numbers.map(({ lineNo }) => lineNo)}::integer[],
                  ${numbers.map(({ phone }) => cipher.seal(phone, keyId))}::bytea[]) AS a(hash, line_no, sealed)
        ON CONFLICT (distribution_id, phone_hash) DO NOTHING
    RETURNING line_no`.execute(db);
  return new Set(rows.map(({ line_no }) => line_no));
}

async function keepLines(needs: ListNeeds, list: KeptList, lines: readonly Line[]) {
  const read = lines.map((line) => ({ ...line, phone: phoneIn(line.text) }));
  const numbers = read.flatMap(({ phone, ...line }) => (phone === null ? [] : [{ ...line, phone }]));
  const kept = await insertNumbers(needs, list, numbers);
  const others = read.filter(({ lineNo }) => !kept.has(lineNo));
  if (others.length > 0) {
    await needs.db
      .insertInto('distribution_line')
      .values(
        others.map(({ lineNo, text, phone }) => ({
          distribution_id: list.distributionId,
          line_no: lineNo,
          verdict: phone === null ? ('WRONG' as const) : ('DOUBLED' as const),
          sealed: needs.cipher.seal(phone ?? text),
        })),
      )
      .execute();
  }
  return { valid: kept.size, wrong: read.length - numbers.length, doubled: numbers.length - kept.size };
}

/** Numbers of a list without a subscriber. */
async function countUnknown(db: Kysely<Schema>, distributionId: string): Promise<number> {
  const { unknown } = await db
    .selectFrom('distribution_number as n')
    .leftJoin('phone_lookup as p', 'p.phone_hash', 'n.phone_hash')
    .where('n.distribution_id', '=', distributionId)
    .where('p.phone_hash', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('unknown'))
    .executeTakeFirstOrThrow();
  return Number(unknown);
}

/** Stores a list of numbers, sealed; returns the distribution's id and the counts. Its state is UPLOADING. */
export async function keepList(
  needs: ListNeeds,
  spec: { readonly templateId: string; readonly name: string; readonly operatorName: string; readonly nowMs: number },
  lines: AsyncIterable<Line>,
): Promise<Counts & { distributionId: string }> {
  const { db } = needs;
  const distributionId = uuidv7();
  const list: KeptList = { distributionId, keyId: needs.cipher.writing() };
  const at = new Date(spec.nowMs);
  await db
    .insertInto('distribution')
    .values({
      distribution_id: distributionId,
      template_id: spec.templateId,
      name: spec.name,
      state: 'UPLOADING',
      uploaded_name: spec.operatorName,
      created_at: at,
      changed_at: at,
    })
    .execute();
  const counts = { valid: 0, wrong: 0, doubled: 0 };
  const keep = async (some: readonly Line[]) => {
    const more = await keepLines(needs, list, some);
    counts.valid += more.valid;
    counts.wrong += more.wrong;
    counts.doubled += more.doubled;
  };
  try {
    let waiting: Line[] = [];
    for await (const line of lines) {
      if (waiting.push(line) < LINES_AT_ONCE) continue;
      await keep(waiting);
      waiting = [];
    }
    if (waiting.length > 0) await keep(waiting);
  } catch (error) {
    await forgetList(db, distributionId);
    throw error;
  }
  return { distributionId, ...counts, unknown: await countUnknown(db, distributionId) };
}

/** Deletes a list that was incomplete or without numbers; not one whose approval was asked for by a commit that was not heard of. */
export const forgetList = (db: Kysely<Schema>, distributionId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const list = await trx
      .selectFrom('distribution')
      .select('state')
      .where('distribution_id', '=', distributionId)
      .forUpdate()
      .executeTakeFirst();
    if (list?.state !== 'UPLOADING') return;
    await trx.deleteFrom('distribution_number').where('distribution_id', '=', distributionId).execute();
    await trx.deleteFrom('distribution_line').where('distribution_id', '=', distributionId).execute();
    await trx.deleteFrom('distribution').where('distribution_id', '=', distributionId).execute();
  });

/** No upload takes a day: one still UPLOADING after that was interrupted. */
const CUT_AFTER_MS = DAY_MS;

/** Deletes lists whose upload was interrupted; returns their number. */
export async function retireLists(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const cut = await db
    .selectFrom('distribution')
    .select('distribution_id')
    .where('state', '=', 'UPLOADING')
    .where('conditions', 'is', null)
    .where('created_at', '<=', new Date(nowMs - CUT_AFTER_MS))
    .execute();
  for (const { distribution_id } of cut) await forgetList(db, distribution_id);
  return cut.length;
}

export type DistributionState = CodeSchema['distribution']['state'];

/** Changes a distribution's state, only from the expected one; false otherwise. */
export async function moveDistribution(
  db: Kysely<Schema>,
  distributionId: string,
  move: {
    readonly from: DistributionState;
    readonly to: DistributionState;
    readonly decidedBy?: string;
    readonly nowMs: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('distribution')
    .set({
      state: move.to,
      changed_at: new Date(move.nowMs),
      ...(move.decidedBy === undefined ? {} : { decided_name: move.decidedBy }),
    })
    .where('distribution_id', '=', distributionId)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Queues the failed numbers for another run; only when it is done. */
export async function runAgain(db: Kysely<Schema>, distributionId: string, nowMs: number): Promise<boolean> {
  if (!(await moveDistribution(db, distributionId, { from: 'DONE', to: 'RUNNING', nowMs }))) return false;
  await db
    .updateTable('distribution_number')
    .set({ outcome: null, at: null })
    .where('distribution_id', '=', distributionId)
    .where('owned_id', 'is', null)
    .execute();
  await db
    .updateTable('distribution')
    .set(({ eb }) => ({ failed: 0, run: eb('run', '+', 1) }))
    .where('distribution_id', '=', distributionId)
    .execute();
  return true;
}
