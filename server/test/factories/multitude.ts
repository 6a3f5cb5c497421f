import { randomBytes } from 'node:crypto';
import { cardClasses } from '@coupon-centre/contract/foundation/benefit-kinds';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema, StoredOwnedState } from '#platform/db/schema/schema.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { fillBare } from '#test/factories/bare-tables.ts';
import { copyRows } from '#test/factories/copy-rows.ts';
import { ownedRows } from '#test/factories/owned.ts';
import type { Rows } from '#test/factories/rows.ts';
import { subscriberRows } from '#test/factories/subscriber.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';

/* A whole province: subscribers who each have the same few coupons of every state, collected over two years. */

const COUPONS_EACH = 5;
const TEMPLATES_A_CLASS = 4;
const PER_PERSON = 10;
const SPREAD_MS = 730 * DAY_MS;
/** Finished rows are kept for a week, as by the retiring job. */
const KEPT_MS = 7 * DAY_MS;
/** The last collected coupons, which are in use at the end. */
const IN_USE = 100;
/** People or coupons written at a time. */
const CHUNK = 10_000;
/** Coprime with round numbers of people, so that collecting visits everyone out of order. */
const STRIDE = 7_919;

const TABLES = [
  'subscriber',
  'phone_lookup',
  'owned_coupon',
  'owned_coupon_event',
  'use_order',
  'use_order_lookup',
  'outbox',
  'idempotency_key',
  'exchange_code',
  'exchanged_code',
  'stock_entry',
];

type Kind = StoredOwnedState | 'RAN_OUT';
/** States of every twenty coupons. `RAN_OUT`: past its end, but not yet marked as expired. */
const mixture: readonly Kind[] = [
  ...Array.from({ length: 7 }, () => 'AVAILABLE' as const),
  ...Array.from({ length: 7 }, () => 'USED' as const),
  ...Array.from({ length: 4 }, () => 'RAN_OUT' as const),
  'EXPIRED',
  'WITHDRAWN',
];

export interface MultitudeNeeds {
  readonly db: Kysely<Schema>;
  /** A pool for long work. */
  readonly pool: pg.Pool;
  readonly cipher: PhoneCipher;
  readonly nowMs: number;
}

export interface Multitude {
  readonly people: number;
  readonly coupons: number;
}

interface Source {
  readonly template: MadeTemplate;
  readonly poolId: string;
  /** The batch of exchange codes that the units came from; null for the centre. */
  readonly batchId: string | null;
}

/** The phone number of the nth person, from 0 on. */
export const phoneOfNth = (nth: number): string => `13${String(nth).padStart(9, '0')}`;

/** Makes rows chunk by chunk; each chunk is written while the next one is made. */
async function inChunks(
  pool: pg.Pool,
  size: number,
  make: (from: number, to: number) => readonly Rows[],
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (let from = 0; from < size; from += CHUNK) {
    const rows = make(from, Math.min(size, from + CHUNK));
    await writing;
    writing = copyRows(pool, rows);
  }
  await writing;
}

async function makeSources({ db }: MultitudeNeeds, units: number): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const cardClass of cardClasses) {
    for (let nth = 0; nth < TEMPLATES_A_CLASS; nth += 1) {
      const template = await makeTemplate(db, { cardClass, perPerson: PER_PERSON, stock: { total: units } });
      sources.push({ template, poolId: template.centrePoolId, batchId: null });
    }
  }
  return sources;
}

async function makeBatch({ db }: MultitudeNeeds, size: number): Promise<Source> {
  const template = await makeTemplate(db, { cardClass: 'credit', perPerson: PER_PERSON, stock: { total: 0 } });
  const batchId = uuidv7();
  const poolId = uuidv7();
  const at = new Date(LONG_AGO_MS);
  const { templateId } = template;
  const validFrom = at;
  const validTo = new Date(FAR_AHEAD_MS);
  const batch = { batch_id: batchId, template_id: templateId, size, valid_from: validFrom, valid_to: validTo };
  await db
    .insertInto('exchange_batch')
    .values({ ...batch, phone_prefixes: null, created_at: at })
    .execute();
  const pool = { pool_id: poolId, template_id: templateId, batch_id: batchId, total: size };
  await db.insertInto('stock_pool').values(pool).execute();
  const entry = { entry_id: poolId, pool_id: poolId, kind: 'ADDED', units: size, at } as const;
  await db.insertInto('stock_entry').values(entry).execute();
  return { template, poolId, batchId };
}

interface OneCoupon {
  readonly subscriberId: string;
  readonly source: Source;
  readonly kind: Kind;
  readonly serial: number;
  readonly claimedAtMs: number;
  readonly nowMs: number;
}

/** The rows of an exchange or a claim in addition to the coupon. */
function requestRows(ownedId: string, { subscriberId, source, serial, claimedAtMs, nowMs }: OneCoupon): Rows {
  const at = new Date(claimedAtMs);
  if (source.batchId !== null) {
    const codeHash = randomBytes(32);
    return {
      exchange_code: [
        {
          code_hash: codeHash,
          batch_id: source.batchId,
          serial_no: serial,
          used_by: subscriberId,
          owned_id: ownedId,
          used_at: at,
        },
      ],
      exchanged_code: [{ subscriber_id: subscriberId, code_hash: codeHash, owned_id: ownedId, at, confirmed: null }],
    };
  }
  if (claimedAtMs + KEPT_MS <= nowMs) return {};
  const fingerprint = `claim~${source.template.templateId}~`;
  const key = { subscriber_id: subscriberId, request_id: ownedId, fingerprint, result_id: ownedId };
  return { idempotency_key: [{ ...key, keep_until: new Date(claimedAtMs + KEPT_MS) }] };
}

function couponRows(coupon: OneCoupon): readonly Rows[] {
  const { subscriberId, source, kind, claimedAtMs, nowMs } = coupon;
  const ownedId = uuidv7({ msecs: claimedAtMs });
  const changedAtMs = Math.min(nowMs, claimedAtMs + HOUR_MS);
  const ranOut = kind === 'RAN_OUT';
  const { rows } = ownedRows({
    subscriberId,
    ownedId,
    template: source.template,
    poolId: source.poolId,
    claimedAtMs,
    changedAtMs,
    state: ranOut ? 'AVAILABLE' : kind,
    ...(kind === 'EXPIRED' ? {} : { validToMs: ranOut ? claimedAtMs + HOUR_MS : nowMs + 30 * DAY_MS }),
  });
  const isRetired = kind === 'USED' && changedAtMs + KEPT_MS <= nowMs;
  const kept = isRetired ? rows.map(({ outbox: _, ...others }) => others) : rows;
  return [...kept, requestRows(ownedId, coupon)];
}

/** One entry of the ledger for each pool that a chunk drew on, as a batch of claims writes it. */
function ledgerRows(drawn: ReadonlyMap<string, number>, atMs: number): Rows {
  const entries = Array.from(drawn, ([poolId, units]) => ({
    entry_id: uuidv7(),
    pool_id: poolId,
    kind: 'ISSUED' as const,
    units,
    at: new Date(atMs),
    operator_name: null,
    reason: null,
  }));
  return { stock_entry: entries };
}

async function writePeople({ pool, cipher, nowMs }: MultitudeNeeds, people: number): Promise<readonly string[]> {
  const ids: string[] = [];
  await inChunks(pool, people, (from, to) => {
    const rows: Rows[] = [];
    for (let nth = from; nth < to; nth += 1) {
      const createdAtMs = nowMs - SPREAD_MS - HOUR_MS + Math.floor((nth / people) * HOUR_MS);
      const subscriberId = uuidv7({ msecs: createdAtMs });
      ids[nth] = subscriberId;
      rows.push(subscriberRows(cipher, { subscriberId, phone: phoneOfNth(nth), createdAtMs }).rows);
    }
    return rows;
  });
  return ids;
}

async function writeCoupons(needs: MultitudeNeeds, ids: readonly string[], sources: readonly Source[]): Promise<void> {
  const people = ids.length;
  const coupons = ids.length * COUPONS_EACH;
  const codes = sources.at(-1);
  const issued = new Map<string, number>();
  await inChunks(needs.pool, coupons, (from, to) => {
    const rows: Rows[] = [];
    const drawn = new Map<string, number>();
    const atMs = (index: number) => needs.nowMs - SPREAD_MS + Math.floor((index / coupons) * (SPREAD_MS - 2 * HOUR_MS));
    for (let index = from; index < to; index += 1) {
      const round = Math.floor(index / people);
      const nth = index % people;
      const person = (nth * STRIDE) % people;
      const isExchanged = round === COUPONS_EACH - 1;
      const source = isExchanged ? codes : sources[(person + round) % (sources.length - 1)];
      const subscriberId = ids[person];
      if (source === undefined || subscriberId === undefined) throw new Error('no owner, or no coupon');
      const kind = index >= coupons - IN_USE ? 'USING' : (mixture[(nth + round * 7) % mixture.length] ?? 'AVAILABLE');
      const one = { subscriberId, source, kind, serial: nth + 1, claimedAtMs: atMs(index), nowMs: needs.nowMs };
      rows.push(...couponRows(one));
      drawn.set(source.poolId, (drawn.get(source.poolId) ?? 0) + 1);
    }
    for (const [poolId, units] of drawn) issued.set(poolId, (issued.get(poolId) ?? 0) + units);
    return [...rows, ledgerRows(drawn, atMs(to - 1))];
  });
  for (const [poolId, units] of issued) {
    await needs.db.updateTable('stock_pool').set({ issued: units }).where('pool_id', '=', poolId).execute();
  }
}

/**
 * Fills an empty database with `people` who own five coupons each, and with all that their claims, exchanges and uses left behind:
 * events, orders, look-ups, ledger, and what the retiring job keeps of the last week. Every invariant holds.
 */
export async function makeMultitude(needs: MultitudeNeeds, people: number): Promise<Multitude> {
  const sources = [...(await makeSources(needs, people * 2)), await makeBatch(needs, people)];
  await fillBare(needs.pool, TABLES, async () => {
    const ids = await writePeople(needs, people);
    await writeCoupons(needs, ids, sources);
  });
  return { people, coupons: people * COUPONS_EACH };
}
