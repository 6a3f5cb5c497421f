import type { CouponSort, CouponState } from '@coupon-centre/contract/catalogue/coupon-state';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { shortCoupons } from '#catalogue/stock/short-coupons.ts';
import { actionsIn } from '#catalogue/template/coupon-states.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

type Filter = Parameters<Handler<'listCoupons'>>[0];

/** `stateNow` in SQL; a test compares the two. */
const stateInSql = (nowMs: number): RawBuilder<CouponState> => sql`
  CASE
    WHEN t.state NOT IN ('SCHEDULED', 'RUNNING', 'PAUSED') THEN t.state
    WHEN ${new Date(nowMs)} >= t.claim_start AND (${new Date(nowMs)} >= t.claim_end
      OR (c.validity->>'kind' = 'fixed' AND ${nowMs} >= (c.validity->>'toMs')::bigint)) THEN 'ENDED'
    WHEN t.state = 'PAUSED' THEN 'PAUSED'
    WHEN ${new Date(nowMs)} >= t.claim_start THEN 'RUNNING'
    ELSE 'SCHEDULED'
  END`;

const titleInSql = sql<LocalisedText>`coalesce(c.title, d.terms->'title')`;
const cardClassInSql = sql<Schema['coupon_terms']['card_class']>`coalesce(c.card_class, d.terms->>'cardClass')`;

const campaignInSql = sql<
  string | null
>`CASE WHEN c.template_id IS NULL THEN (d.terms->>'campaignId')::uuid ELSE c.campaign_id END`;

const externalCodesInSql = sql<boolean>`coalesce(c.external_codes, (d.terms->>'externalCodes')::boolean, false)`;

/** Escapes `%` and `_`. */
const asPattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const couponRows = (db: Kysely<Schema>, nowMs: number) =>
  db
    .selectFrom('coupon_template as t')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_pool')
          .select([sql<number>`sum(total)::float8`.as('total'), sql<number>`sum(issued)::float8`.as('issued')])
          .whereRef('template_id', '=', 't.template_id')
          .as('p'),
      (join) => join.onTrue(),
    )
    .leftJoin('coupon_terms as c', (join) =>
      join.onRef('c.template_id', '=', 't.template_id').onRef('c.version', '=', 't.terms_version'),
    )
    .leftJoin('coupon_draft as d', 'd.template_id', 't.template_id')
    .select(['t.template_id', 't.class_id', 't.claim_start', 't.claim_end', 't.created_at', 't.position'])
    .select('t.branch_id')
    .select(['t.terms_version', 'p.total', 'p.issued', 'd.state as draft'])
    .select([titleInSql.as('title'), cardClassInSql.as('card_class'), stateInSql(nowMs).as('state')])
    .leftJoin('campaign as k', (join) => join.on(sql<boolean>`k.campaign_id = ${campaignInSql}`))
    .select(['k.campaign_id', 'k.title as campaign'])
    .select(sql<boolean>`coalesce(k.is_template, false)`.as('is_in_template'))
    .select(externalCodesInSql.as('external_codes'));

function findCoupons(
  db: Kysely<Schema>,
  filter: Filter,
  { branchId, nowMs, catalogue }: Pick<OperatorCaller, 'branchId' | 'nowMs'> & { readonly catalogue: Catalogue },
) {
  const { keyword, cardClass, classId, states, draft, externalCodes } = filter;
  let found = db.selectFrom(couponRows(db, nowMs).as('r')).selectAll('r');
  // A template's coupons are seen with it: nothing can be done with them but to copy them with it.
  if (filter.campaignId === undefined) found = found.where('r.is_in_template', '=', false);
  else found = found.where('r.campaign_id', '=', filter.campaignId);
  if (branchId !== null) found = found.where('r.branch_id', '=', branchId);
  if (filter.branchId !== undefined) found = found.where('r.branch_id', '=', filter.branchId);
  if (cardClass !== undefined) found = found.where('r.card_class', '=', cardClass);
  if (classId !== undefined) found = found.where('r.class_id', '=', classId);
  if (draft !== undefined) found = found.where('r.draft', '=', draft);
  if (externalCodes !== undefined) found = found.where('r.external_codes', '=', externalCodes);
  if (filter.isShort) found = found.where(sql<boolean>`r.template_id = ANY(${shortCoupons(catalogue, nowMs)}::uuid[])`);
  if (keyword !== undefined) {
    const pattern = asPattern(keyword);
    found = found.where(
      sql<boolean>`(r.title->>'zh-CN' ILIKE ${pattern} OR r.title->>'en' ILIKE ${pattern}
                    OR r.template_id::text = ${keyword.toLowerCase()})`,
    );
  }
  return states === undefined ? found.where('r.state', '!=', 'ARCHIVED') : found.where('r.state', 'in', states);
}

const firstColumn = {
  position: { by: sql.ref('r.position'), kind: 'integer' },
  '-created': { by: sql.ref('r.created_at'), kind: 'instant', isDown: true },
  claimStart: { by: sql.ref('r.claim_start'), kind: 'instant' },
  claimEnd: { by: sql.ref('r.claim_end'), kind: 'instant' },
  /** Changes with every claim: a coupon may change its place while the list is read. */
  left: { by: sql`(r.total - r.issued)`, kind: 'integer' },
} satisfies Record<CouponSort, Keyset['columns'][number]>;

function orderOf(sort: CouponSort): Keyset {
  const first: Keyset['columns'][number] = firstColumn[sort];
  const columns = [first, { by: sql.ref('r.template_id'), kind: 'uuid', isDown: first.isDown === true } as const];
  return { name: `coupons ${sort}`, columns };
}

export const listCoupons =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'listCoupons'> =>
  async (filter, caller) => {
    const found = findCoupons(db, filter, { ...caller, catalogue });
    const [{ rows, ...page }, { total }] = await Promise.all([
      readPage(found, orderOf(filter.sort), filter),
      db
        .selectFrom(found.as('f'))
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return {
      items: rows.map((row) => ({
        templateId: row.template_id,
        branchId: row.branch_id,
        title: row.title,
        cardClass: row.card_class,
        classId: row.class_id,
        state: row.state,
        actions: actionsIn(row.state),
        draft: row.draft,
        campaign: row.campaign_id === null ? null : { campaignId: row.campaign_id, title: row.campaign ?? '' },
        claimStart: toInstant(row.claim_start.getTime()),
        claimEnd: toInstant(row.claim_end.getTime()),
        total: row.total,
        issued: row.issued,
        termsVersion: row.terms_version,
        createdAt: toInstant(row.created_at.getTime()),
      })),
      total: Number(total),
      ...page,
    };
  };
