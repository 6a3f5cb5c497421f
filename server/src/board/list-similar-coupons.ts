import { SIMILAR_COUPONS_MAX } from '@coupon-centre/contract/board/list-similar-coupons';
import { type Kysely, sql } from 'kysely';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { readCounted } from './read-board.ts';

interface Coupon {
  readonly template_id: string;
  readonly title: LocalisedText;
  readonly book_value_fen: number;
  readonly claim_start: Date;
  readonly claim_end: Date;
  readonly created_at: Date;
}

/** The coupons of the kind of which units were handed out, nearest in value first, then the latest. */
async function readNearest(
  db: Kysely<Schema>,
  { templateId, benefitKind, bookValueFen }: ParsedRequest<'listSimilarCoupons'>,
  viewer: Pick<OperatorCaller, 'branchId'>,
): Promise<readonly Coupon[]> {
  const { rows } = await sql<Coupon>`
    SELECT t.template_id, v.title, v.book_value_fen, t.claim_start, t.claim_end, t.created_at
      FROM coupon_template t
      JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
     WHERE v.benefit->>'kind' = ${benefitKind} AND t.template_id IS DISTINCT FROM ${templateId ?? null}::uuid
       AND EXISTS (SELECT FROM stock_pool p WHERE p.template_id = t.template_id AND p.issued > 0)
       AND ${seesCoupon(sql`t.template_id`, viewer)}
     ORDER BY abs(v.book_value_fen - ${bookValueFen}), t.claim_end DESC, t.template_id
     LIMIT ${SIMILAR_COUPONS_MAX}`.execute(db);
  return rows;
}

const NONE = { units: 0, valueFen: 0 };
type Sum = typeof NONE;

interface Sums {
  readonly handedOut: Sum;
  readonly used: Sum;
  readonly expired: Sum;
}

interface VersionRow {
  readonly template_id: string;
  readonly book_value_fen: number;
  readonly collected: number;
  readonly used: number;
  readonly expired: number;
}

/**
 * What became of these coupons, from the sums of the board. Expired: collected, and at the count of open coupons neither used,
 * withdrawn nor open any more; what was collected after that count is open.
 */
async function readSums(db: Kysely<Schema>, coupons: readonly Coupon[], openAtMs: number) {
  const since = new Date(Math.min(...coupons.map(({ created_at }) => created_at.getTime())));
  const ids = coupons.map(({ template_id }) => template_id);
  const { rows } = await sql<VersionRow>`
    SELECT h.template_id, v.book_value_fen, h.collected::float8, h.used::float8,
           greatest(0, h.collected_before - h.used - h.withdrawn - coalesce(o.units, 0))::float8 AS expired
      FROM (SELECT template_id, terms_version, sum(collected) AS collected, sum(used - unused) AS used, sum(withdrawn) AS withdrawn,
                   coalesce(sum(collected) FILTER (WHERE hour < ${new Date(openAtMs)}), 0) AS collected_before
              FROM board_hour
             WHERE hour >= date_trunc('hour', ${since}::timestamptz, 'UTC') AND template_id = ANY (${ids}::uuid[])
             GROUP BY 1, 2) AS h
      JOIN coupon_terms v ON v.template_id = h.template_id AND v.version = h.terms_version
      LEFT JOIN (SELECT template_id, terms_version, sum(units) AS units FROM board_open
                  WHERE template_id = ANY (${ids}::uuid[]) GROUP BY 1, 2) AS o
             ON o.template_id = h.template_id AND o.terms_version = h.terms_version`.execute(db);
  const sums = new Map<string, Sums>();
  for (const { template_id, book_value_fen, ...counts } of rows) {
    const before = sums.get(template_id) ?? { handedOut: NONE, used: NONE, expired: NONE };
    const more = ({ units, valueFen }: Sum, by: number): Sum => ({
      units: units + by,
      valueFen: valueFen + by * book_value_fen,
    });
    sums.set(template_id, {
      handedOut: more(before.handedOut, counts.collected),
      used: more(before.used, Math.max(0, counts.used)),
      expired: more(before.expired, counts.expired),
    });
  }
  return sums;
}

export const listSimilarCoupons =
  (db: Kysely<Schema>): Handler<'listSimilarCoupons'> =>
  async (request, caller) => {
    const [{ wholeAtMs }, coupons] = await Promise.all([readCounted(db), readNearest(db, request, caller)]);
    if (wholeAtMs === null) return { countedAt: null, items: [] };
    const countedAt = toInstant(wholeAtMs);
    if (coupons.length === 0) return { countedAt, items: [] };
    const sums = await readSums(db, coupons, wholeAtMs);
    return {
      countedAt,
      items: coupons.flatMap(({ template_id, title, book_value_fen, claim_start, claim_end }) => {
        const found = sums.get(template_id);
        return found === undefined
          ? []
          : {
              templateId: template_id,
              title,
              claimStart: toInstant(claim_start.getTime()),
              claimEnd: toInstant(claim_end.getTime()),
              bookValueFen: book_value_fen,
              ...found,
            };
      }),
    };
  };
