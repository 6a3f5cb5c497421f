import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { RiskPlace, RiskVerdict } from '@coupon-centre/contract/risk/risk-rules';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

type Row = Insertable<Schema['risk_tally']>;

/** Marks that are told apart in one flush; more count in all only. */
const MARKS_AT_ONCE = 500;
const NO_MARK = Buffer.alloc(0);

export interface Tallied {
  readonly nowMs: number;
  readonly version: number;
  /** Empty: in all. */
  readonly ruleId: string;
  readonly what: RiskPlace;
  readonly verdict: RiskVerdict | 'SOLVED';
  readonly isShadow: boolean;
  /** In base64url; none are told apart where the call was allowed. */
  readonly marks?: { readonly DEVICE?: string | undefined; readonly NETWORK?: string | undefined };
}

/** How often which rule did what: counted in memory, added to the table in the background. */
export interface Tallies {
  add(tallied: Tallied): void;
  flush(db: Kysely<Schema>): Promise<void>;
}

export function createTallies(): Tallies {
  let rows = new Map<string, Row & { times: number }>();
  let marks = 0;

  function count(key: string, rowOf: () => Omit<Row, 'times'>, times = 1): void {
    const known = rows.get(key);
    if (known !== undefined) {
      known.times += times;
      return;
    }
    const row = rowOf();
    if (row.mark_kind !== 'ALL' && marks >= MARKS_AT_ONCE) return;
    rows.set(key, { ...row, times });
    if (row.mark_kind !== 'ALL') marks += 1;
  }

  return {
    add({ nowMs, version, ruleId, what, verdict, isShadow, marks: of = {} }) {
      const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
      const key = `${hourMs} ${version} ${ruleId} ${what} ${verdict} ${isShadow}`;
      const rowOf = (mark_kind: Row['mark_kind'], mark: Buffer) => ({
        hour: new Date(hourMs),
        version,
        rule_id: ruleId,
        what,
        verdict,
        is_shadow: isShadow,
        mark_kind,
        mark,
      });
      count(key, () => rowOf('ALL', NO_MARK));
      for (const kind of ['DEVICE', 'NETWORK'] as const) {
        const mark = of[kind];
        if (mark !== undefined) count(`${key} ${kind} ${mark}`, () => rowOf(kind, Buffer.from(mark, 'base64url')));
      }
    },
    async flush(db) {
      if (rows.size === 0) return;
      // In one order, so that nodes do not wait for each other in a circle.
      const flushed = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
      rows = new Map();
      marks = 0;
      try {
        await db
          .insertInto('risk_tally')
          .values(flushed.map(([, row]) => row))
          .onConflict((conflict) =>
            conflict
              .columns(['hour', 'version', 'rule_id', 'what', 'verdict', 'is_shadow', 'mark_kind', 'mark'])
              .doUpdateSet(({ eb, ref }) => ({ times: eb('risk_tally.times', '+', ref('excluded.times')) })),
          )
          .execute();
      } catch (error) {
        for (const [key, { times, ...row }] of flushed) count(key, () => row, times);
        throw error;
      }
    },
  };
}
