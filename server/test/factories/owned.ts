import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Insertable, type Kysely, sql } from 'kysely';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema, StoredOwnedState } from '#platform/db/schema/schema.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { digitsFor, idFor } from '#test/factories/id.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';
import type { MadeTemplate } from '#test/factories/template.ts';
import { useOrderRows } from '#test/factories/use-order.ts';

export interface OwnedSpec {
  readonly subscriberId: string;
  readonly template: MadeTemplate;
  readonly seed?: string;
  /** Default: a new one, or that of the seed. */
  readonly ownedId?: string;
  readonly state?: StoredOwnedState;
  /** Default: the centre's pool. */
  readonly poolId?: string;
  /** Ordinal of this coupon for this person. Default in `makeOwned`: the next one. */
  readonly ordinal?: number;
  readonly serialNo?: string;
  /** These are epoch milliseconds. Default: the coupon can be used at any time. */
  readonly claimedAtMs?: number;
  readonly validFromMs?: number;
  readonly validToMs?: number;
  readonly changedAtMs?: number;
  readonly hiddenAtMs?: number;
}

export interface MadeOwned {
  readonly subscriberId: string;
  readonly ownedId: string;
  readonly templateId: string;
  readonly serialNo: string;
  /** The order of a coupon in use or used. */
  readonly order: { readonly orderId: string; readonly orderNo: string } | null;
}

type EventKind = Schema['owned_coupon_event']['kind'];

/** What happened to a coupon of this state after it was collected. */
const laterEvents: Readonly<Record<StoredOwnedState, readonly EventKind[]>> = {
  PENDING: [],
  AVAILABLE: [],
  USING: ['USE_STARTED'],
  USED: ['USE_STARTED', 'USED'],
  EXPIRED: [],
  WITHDRAWN: ['WITHDRAWN'],
};

/** The rows of an owned coupon with its events and, in use or used, its order. The caller updates the pool. */
export function ownedRows(spec: OwnedSpec): { owned: MadeOwned; rows: readonly Rows[] } {
  const { subscriberId, template, seed, state = 'AVAILABLE' } = spec;
  const ownedId = spec.ownedId ?? idFor(seed && `${seed}/owned`);
  const claimedAtMs = spec.claimedAtMs ?? LONG_AGO_MS;
  const changedAtMs = spec.changedAtMs ?? claimedAtMs;
  const day = businessDay(claimedAtMs);
  const serialNo = spec.serialNo ?? `${day.slice(2).replaceAll('-', '')}${digitsFor(ownedId, 10)}`;
  const row = {
    subscriber_id: subscriberId,
    owned_id: ownedId,
    template_id: template.templateId,
    terms_version: template.termsVersion,
    card_class: template.cardClass,
    pool_id: spec.poolId ?? template.centrePoolId,
    ordinal: spec.ordinal ?? 1,
    serial_no: serialNo,
    state,
    claimed_at: new Date(claimedAtMs),
    claimed_on: day,
    valid_from: new Date(spec.validFromMs ?? claimedAtMs),
    valid_to: new Date(spec.validToMs ?? (state === 'EXPIRED' ? claimedAtMs + DAY_MS : FAR_AHEAD_MS)),
    changed_at: new Date(changedAtMs),
    hidden_at: spec.hiddenAtMs === undefined ? null : new Date(spec.hiddenAtMs),
  } satisfies Insertable<Schema['owned_coupon']>;
  const use =
    state === 'USING' || state === 'USED' ? useOrderRows({ subscriberId, ownedId, state, atMs: changedAtMs }) : null;
  const event = (kind: EventKind, atMs: number) => ({
    subscriber_id: subscriberId,
    owned_id: ownedId,
    event_id: kind === 'COLLECTED' ? ownedId : idFor(seed && `${seed}/${kind}`),
    kind,
    at: new Date(atMs),
    reference: kind === 'COLLECTED' ? null : (use?.order.orderNo ?? null),
  });
  const events = [event('COLLECTED', claimedAtMs), ...laterEvents[state].map((kind) => event(kind, changedAtMs))];
  return {
    owned: { subscriberId, ownedId, templateId: template.templateId, serialNo, order: use?.order ?? null },
    rows: [{ owned_coupon: [row], owned_coupon_event: events }, use?.rows ?? {}],
  };
}

/** An owned coupon in any state, taken out of its pool with a row in the ledger. */
export const makeOwned = (db: Kysely<Schema>, spec: OwnedSpec): Promise<MadeOwned> =>
  db.transaction().execute(async (trx) => {
    const { subscriberId, template } = spec;
    const { have } = await trx
      .selectFrom('owned_coupon')
      .select(({ fn }) => fn.coalesce(fn.max('ordinal'), sql<number>`0`).as('have'))
      .where('subscriber_id', '=', subscriberId)
      .where('template_id', '=', template.templateId)
      .executeTakeFirstOrThrow();
    const { owned, rows } = ownedRows({ ordinal: have + 1, ...spec });
    const poolId = spec.poolId ?? template.centrePoolId;
    const at = new Date(spec.claimedAtMs ?? LONG_AGO_MS);
    const day = businessDay(at.getTime());
    await trx
      .updateTable('stock_pool')
      .set(({ eb }) => ({
        issued: eb('issued', '+', 1),
        issued_on_day: sql<number>`CASE WHEN day > ${day} THEN issued_on_day WHEN day = ${day} THEN issued_on_day + 1 ELSE 1 END`,
        day: sql<string>`greatest(day, ${day}::date)`,
      }))
      .where('pool_id', '=', poolId)
      .execute();
    const entry = { entry_id: owned.ownedId, pool_id: poolId, kind: 'ISSUED', units: 1, at } as const;
    await insertRows(trx, ...rows, { stock_entry: [entry] });
    return owned;
  });
