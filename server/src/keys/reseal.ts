import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { createPartnerCodes, type PartnerCodes, partnerCodeHash } from '#partner-codes/partner-code.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { moveRiskState } from '#risk/rules/rule-store.ts';
import { moveListed, moveNumber } from './move-number.ts';
import type { SealedTable } from './sealed-tables.ts';

/** Rows at once: each is a statement of its own, so that no call waits for more than one. */
const ROWS_AT_ONCE = 100;
/** Rows that a statement looks at, so that one that finds nothing is as short. */
const STEP = 10_000;

export interface ResealNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  /** Rows that a piece looks at. */
  readonly step?: number;
}

/** A piece of a pass over a table. */
export interface ResealedPiece {
  /** The primary key that it ends with, as texts; null: the pass is over. */
  readonly afterKey: readonly string[] | null;
  readonly changed: number;
  /** Rows that no key opens. */
  readonly unopened: number;
}

type Row = Readonly<Record<string, Buffer | string | null>>;

/** Seals the rows of a table again that are sealed with another key than the one that writes, and computes again what is made of them. */
export function createReseal({ db, clock, deriveKey, step = STEP }: ResealNeeds, spec: SealedTable) {
  const boxes = new Map(
    Object.entries(spec.sealed).map(([column, purpose]) => [column, createSealedBox(deriveKey, purpose)]),
  );
  const moving = { cipher: createPhoneCipher(deriveKey), codes: createPartnerCodes(deriveKey) };
  const table = sql.table(spec.table);
  const keyColumns = Object.entries(spec.key);

  const keys = sql.join(keyColumns.map(([column]) => sql.ref(`t.${column}`)));
  const keysAsTexts = sql.join(
    keyColumns.map(([column]) => sql`${sql.ref(`t.${column}`)}::text AS ${sql.ref(`key_${column}`)}`),
  );
  const keyOf = (row: Row): readonly string[] => keyColumns.map(([column]) => String(row[`key_${column}`]));
  const bound = (texts: readonly string[]) =>
    sql.join(texts.map((text, index) => sql`${text}::text::${sql.raw(keyColumns[index]?.[1] ?? 'text')}`));
  const isAfter = (key: readonly string[] | null) => (key === null ? sql`true` : sql`(${keys}) > (${bound(key)})`);

  /** The key that a piece ends with; null: with the table. */
  async function readEnd(after: readonly string[] | null): Promise<readonly string[] | null> {
    const { rows } = await sql<Row>`
      SELECT ${keysAsTexts} FROM ${table} AS t
       WHERE ${isAfter(after)} ORDER BY ${keys} OFFSET ${sql.lit(step - 1)} LIMIT 1`.execute(db);
    return rows[0] === undefined ? null : keyOf(rows[0]);
  }

  interface Range {
    readonly after: readonly string[] | null;
    readonly end: readonly string[] | null;
  }

  async function readStale({ after, end }: Range, keyId: number): Promise<readonly Row[]> {
    const stale = sql.join(
      [...boxes.keys()].map((column) => sql`get_byte(${sql.ref(`t.${column}`)}, 0) <> ${keyId}::integer`),
      sql` OR `,
    );
    const { rows } = await sql<Row>`
      SELECT ${keysAsTexts}, ${sql.join([...boxes.keys()].map((column) => sql.ref(`t.${column}`)))}
        FROM ${table} AS t
       WHERE (${stale}) AND ${isAfter(after)}
         ${end === null ? sql`` : sql`AND (${keys}) <= (${bound(end)})`}
         ${spec.except === undefined ? sql`` : sql`AND NOT ${sql.raw(spec.except)}`}
       ORDER BY ${keys} LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    return rows;
  }

  async function resealRow(row: Row, keyId: number): Promise<void> {
    const sealed = [...boxes].flatMap(([column, box]) => {
      const old = row[column];
      return Buffer.isBuffer(old) ? [{ column, old, plain: box.open(old), box }] : [];
    });
    const sets = [
      ...sealed.map(({ column, plain, box }) => sql`${sql.ref(column)} = ${box.seal(plain, keyId)}::bytea`),
      ...newHashes(spec, { sealed, keyId, ...moving }),
    ];
    const found = sql.join(
      [
        ...keyColumns.map(([name, type]) => sql`${sql.ref(name)} = ${row[`key_${name}`]}::text::${sql.raw(type)}`),
        // What was written meanwhile stays.
        ...sealed.map(({ column, old }) => sql`${sql.ref(column)} = ${old}::bytea`),
      ],
      sql` AND `,
    );
    const write = (trx: Kysely<Schema>) =>
      sql<{ subscriber_id?: string; owned_id?: string }>`
        UPDATE ${table} SET ${sql.join(sets)} WHERE ${found}
        RETURNING ${spec.moves === 'PARTNER_CODE' ? sql`subscriber_id, owned_id` : sql`1 AS one`}`.execute(trx);
    const [first] = sealed;
    if (spec.moves === undefined || first === undefined) {
      await write(db);
      return;
    }
    await db.transaction().execute(async (trx) => {
      const plain = first.plain.toString('utf8');
      // Before the row, as everywhere; nodes read the lists again.
      if (spec.moves === 'RISK_ENTRY') await moveRiskState(trx);
      if (spec.moves === 'LISTED') {
        await moveToHash(trx, { cipher: moving.cipher, phone: plain, keyId });
        return;
      }
      if (spec.moves === 'SUBSCRIBER')
        await moveNumber(trx, moving.cipher, { phone: plain, keyId, nowMs: clock.now() });
      const { rows } = await write(trx);
      if (spec.moves === 'PARTNER_CODE' && rows[0]?.subscriber_id) {
        await moveGiven(trx, rows[0], partnerCodeHash(moving.codes, plain, keyId));
      }
    });
  }

  return async (after: readonly string[] | null, keyId: number): Promise<ResealedPiece> => {
    const end = await readEnd(after);
    const rows = await readStale({ after, end }, keyId);
    let unopened = 0;
    for (const row of rows) {
      if (opens(boxes, row)) await resealRow(row, keyId);
      else unopened += 1;
    }
    const last = rows.at(-1);
    return {
      afterKey: last === undefined || rows.length < ROWS_AT_ONCE ? end : keyOf(last),
      changed: rows.length - unopened,
      unopened,
    };
  };
}

function opens(boxes: ReadonlyMap<string, SealedBox>, row: Row): boolean {
  try {
    for (const [column, box] of boxes) {
      const sealed = row[column];
      if (Buffer.isBuffer(sealed)) box.open(sealed);
    }
    return true;
  } catch {
    return false;
  }
}

interface Opened {
  readonly sealed: readonly { readonly column: string; readonly plain: Buffer }[];
  readonly keyId: number;
  readonly cipher: PhoneCipher;
  readonly codes: PartnerCodes;
}

/** The row's own hashes, by the key. */
function newHashes(spec: SealedTable, { sealed, keyId, cipher, codes }: Opened): readonly RawBuilder<unknown>[] {
  const plainOf = (name: string): string => sealed.find(({ column }) => column === name)?.plain.toString('utf8') ?? '';
  if (spec.moves === 'PARTNER_CODE') {
    return [sql`code_hash = ${partnerCodeHash(codes, plainOf('sealed'), keyId)}::bytea`];
  }
  if (spec.moves === 'RISK_ENTRY') {
    const value = cipher.hash(plainOf('phone_sealed'), keyId).toString('base64url');
    // An earlier release may have entered the number by the new hash too.
    return [
      sql`value = CASE WHEN EXISTS (
            SELECT FROM risk_entry o
             WHERE o.kind = risk_entry.kind AND o.value = ${value} AND o.effect = risk_entry.effect AND o.state <> 'ENDED'
          ) THEN value ELSE ${value} END`,
    ];
  }
  if (spec.phoneHash === undefined) return [];
  const phone = plainOf(spec.phoneHash.of);
  return phone === '' ? [] : [sql`${sql.ref(spec.phoneHash.column)} = ${cipher.hash(phone, keyId)}::bytea`];
}

/** What lists and attributes know of a number, from its hashes with other keys to the one with this key. */
async function moveToHash(
  trx: Transaction<Schema>,
  { cipher, phone, keyId }: { readonly cipher: PhoneCipher; readonly phone: string; readonly keyId: number },
): Promise<void> {
  const hash = cipher.hash(phone, keyId);
  const sealed = cipher.seal(phone, keyId);
  for (const old of cipher.hashes(phone)) {
    if (!old.equals(hash)) await moveListed(trx, { old, hash, keyId, sealed });
  }
}

const moveGiven = (trx: Transaction<Schema>, owned: { subscriber_id?: string; owned_id?: string }, codeHash: Buffer) =>
  trx
    .updateTable('partner_given')
    .set({ code_hash: codeHash })
    .where('subscriber_id', '=', owned.subscriber_id ?? '')
    .where('owned_id', '=', owned.owned_id ?? '')
    .execute();
