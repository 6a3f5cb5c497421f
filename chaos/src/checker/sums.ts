import { grantedKinds } from '@coupon-centre/contract/foundation/benefit-kinds';
import type pg from 'pg';

/*
 * What must hold of the whole database when nothing is under way, written once more and on purpose without the server's own
 * check: each statement counts what violates it.
 */

/** One row for each owned coupon with how its orders stand. */
const USES = `
  SELECT c.state, count(*) FILTER (WHERE o.state = 'SUCCEEDED') AS succeeded,
         count(*) FILTER (WHERE o.state IN ('STARTED', 'HANDED_OVER')) AS open
    FROM owned_coupon c LEFT JOIN use_order o ON o.subscriber_id = c.subscriber_id AND o.owned_id = c.owned_id
   GROUP BY c.subscriber_id, c.owned_id, c.state`;

const SUMS: Readonly<Record<string, string>> = {
  'stock is not the ledger': `
    SELECT count(*) FROM stock_pool p
      LEFT JOIN (SELECT pool_id,
                        sum(CASE kind WHEN 'ISSUED' THEN units WHEN 'RETURNED' THEN -units ELSE 0 END) AS issued,
                        sum(CASE kind WHEN 'ADDED' THEN units WHEN 'REMOVED' THEN -units ELSE 0 END) AS total
                   FROM stock_entry GROUP BY pool_id) e USING (pool_id)
     WHERE p.issued <> coalesce(e.issued, 0) OR p.total <> coalesce(e.total, 0)`,
  'stock is not what people own': `
    SELECT count(*) FROM stock_pool p
      FULL JOIN (SELECT pool_id, count(*) AS owned FROM owned_coupon GROUP BY pool_id) o USING (pool_id)
     WHERE p.issued IS DISTINCT FROM coalesce(o.owned, 0)`,
  'more than the stock': 'SELECT count(*) FROM stock_pool WHERE issued > total OR issued < 0',
  "more than a day's stock": `
    SELECT count(*) FROM stock_pool p
      JOIN (SELECT pool_id, claimed_on, count(*) AS owned FROM owned_coupon WHERE claimed_at >= $1
             GROUP BY pool_id, claimed_on) o USING (pool_id)
     WHERE o.owned > p.per_day OR p.issued_on_day > p.per_day`,
  'more than a person may have': `
    SELECT count(*) FROM (SELECT template_id, count(*) AS owned FROM owned_coupon GROUP BY subscriber_id, template_id) o
      JOIN coupon_template t USING (template_id) WHERE o.owned > t.most_per_person`,
  'more than a person may have on a day': `
    SELECT count(*) FROM (SELECT template_id, count(*) AS owned FROM owned_coupon
                           GROUP BY subscriber_id, template_id, claimed_on) o
      JOIN coupon_template t USING (template_id) WHERE o.owned > t.most_per_person_day`,
  'a coupon without its first event': `
    SELECT count(*) FROM owned_coupon c
     WHERE c.claimed_at >= $1
       AND NOT EXISTS (SELECT FROM owned_coupon_event e
                        WHERE e.subscriber_id = c.subscriber_id AND e.owned_id = c.owned_id AND e.kind = 'COLLECTED')`,
  'used without one order': `SELECT count(*) FROM (${USES}) u WHERE u.state = 'USED' AND u.succeeded <> 1`,
  'in use without one order': `SELECT count(*) FROM (${USES}) u WHERE u.state = 'USING' AND u.open <> 1`,
  'an order of a coupon that is not used': `
    SELECT count(*) FROM (${USES}) u
     WHERE u.succeeded + u.open > 1 OR (u.open > 0 AND u.state <> 'USING') OR (u.succeeded > 0 AND u.state <> 'USED')`,
  'codes are not the coupons from them': `
    SELECT count(*) FROM stock_pool p
      LEFT JOIN (SELECT batch_id, count(*) AS used FROM exchange_code WHERE used_by IS NOT NULL GROUP BY batch_id) c
             USING (batch_id)
     WHERE p.batch_id IS NOT NULL AND p.issued <> coalesce(c.used, 0)`,
  'a used code without its owner': `
    SELECT count(*) FROM exchange_code c
      FULL JOIN exchanged_code e ON e.code_hash = c.code_hash AND e.subscriber_id = c.used_by AND e.owned_id = c.owned_id
     WHERE (c.used_by IS NOT NULL AND e.code_hash IS NULL) OR c.code_hash IS NULL`,
  'units over the ceiling': `
    SELECT count(*) FROM coupon_ceiling c
     WHERE c.units > c.ceiling
        OR c.units <> (SELECT coalesce(sum(p.total), 0) FROM stock_pool p WHERE p.template_id = c.template_id)
                    + (SELECT coalesce(sum(r.units), 0) FROM stock_reservation r WHERE r.template_id = c.template_id)`,
};

/** The sandbox's biller keeps its book in the same database, in a table that only the biller writes. */
const HAS_BOOK = "SELECT to_regclass('sandbox_billing') IS NOT NULL AS has_book";

/** An order that has not been settled may stand in the book or not; a coupon that is a code needs none. */
const BOOK: Readonly<Record<string, string>> = {
  "an order that is not in the biller's book": `
    SELECT count(*) FROM use_order o
      JOIN owned_coupon c ON c.subscriber_id = o.subscriber_id AND c.owned_id = o.owned_id
      JOIN coupon_terms t ON t.template_id = c.template_id AND t.version = c.terms_version
       AND t.benefit->>'kind' = ANY ($1)
      LEFT JOIN sandbox_billing b USING (order_no)
     WHERE (o.state = 'SUCCEEDED' AND (b.applied IS NOT TRUE OR b.reversed_at IS NOT NULL))
        OR (o.state = 'REVERSED' AND (b.applied IS NOT TRUE OR b.reversed_at IS NULL))
        OR (o.state = 'REFUSED' AND b.applied AND b.reversed_at IS NULL)`,
  'billed without an order': `
    SELECT count(*) FROM sandbox_billing b LEFT JOIN use_order o USING (order_no) WHERE o.order_no IS NULL`,
  'one coupon billed twice': `
    SELECT count(*) FROM (SELECT o.subscriber_id, o.owned_id FROM sandbox_billing b JOIN use_order o USING (order_no)
                           WHERE b.applied AND b.reversed_at IS NULL
                           GROUP BY o.subscriber_id, o.owned_id HAVING count(*) > 1) AS coupons`,
  'one order billed twice': 'SELECT count(*) FROM sandbox_billing WHERE times > 1',
};

/** How many uses and reversals wait for the biller. */
export const OPEN_USES = `
  SELECT (SELECT count(*) FROM use_order WHERE state = 'STARTED')
       + (SELECT count(*) FROM use_reversal WHERE state = 'STARTED') AS open`;

export interface Sums {
  /** What is violated, with how often; empty when all holds. */
  readonly wrong: Readonly<Record<string, number>>;
  readonly hasBook: boolean;
}

const countOf = async (client: pg.ClientBase, statement: string, value: unknown): Promise<number> => {
  const values = statement.includes('$1') ? [value] : [];
  return Number((await client.query<{ count: string }>(statement, values)).rows[0]?.count);
};

/** Checks all sums, in the caller's transaction. Days' stocks and events are checked of what was collected since. */
export async function checkSums(client: pg.ClientBase, since: Date): Promise<Sums> {
  const { rows } = await client.query<{ has_book: boolean }>(HAS_BOOK);
  const hasBook = rows[0]?.has_book === true;
  const wrong: Record<string, number> = {};
  const count = async (statements: Readonly<Record<string, string>>, value: unknown): Promise<void> => {
    for (const [name, statement] of Object.entries(statements)) {
      const violations = await countOf(client, statement, value);
      if (violations > 0) wrong[name] = violations;
    }
  };
  await count(SUMS, since);
  if (hasBook) await count(BOOK, grantedKinds);
  return { wrong, hasBook };
}
