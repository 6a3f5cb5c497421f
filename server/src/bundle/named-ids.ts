import { type Kysely, sql } from 'kysely';
import { stateOf } from '#catalogue/template/coupon-lock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { campaignReference, couponReference } from './references.ts';

/** Which coupons and campaigns of head office the references of a bundle mean here. */
export interface NamedIds {
  readonly idOf: ReadonlyMap<string, string>;
  readonly referenceOf: ReadonlyMap<string, string>;
  /** Ids of coupons and campaigns that no reference means: closed, archived, a template, a branch's, or one of two of a name. */
  readonly unnamed: ReadonlySet<string>;
  /** References that two things have. */
  readonly ambiguous: ReadonlySet<string>;
  /** Of campaigns that are over, and of coupons that are over and have no draft: they are changed no more. */
  readonly over: ReadonlySet<string>;
}

interface Named {
  readonly id: string;
  readonly reference: string | null;
  readonly isOver: boolean;
}

/** The newest last. */
async function namedCampaigns(db: Kysely<Schema>, nowMs: number): Promise<readonly Named[]> {
  const rows = await db
    .selectFrom('campaign')
    .select(['campaign_id', 'title', 'ends_at', 'closed_at', 'branch_id', 'is_template'])
    .orderBy('created_at')
    .orderBy('campaign_id')
    .execute();
  return rows.map(({ campaign_id: id, title, ends_at, closed_at, branch_id, is_template }) => ({
    id,
    reference: closed_at === null && branch_id === null && !is_template ? campaignReference(title) : null,
    isOver: ends_at.getTime() <= nowMs,
  }));
}

/** The newest last. */
async function namedCoupons(db: Kysely<Schema>, campaigns: NamedIds, nowMs: number): Promise<readonly Named[]> {
  const rows = await db
    .selectFrom('coupon_template as t')
    .leftJoin('coupon_terms as c', (join) =>
      join.onRef('c.template_id', '=', 't.template_id').onRef('c.version', '=', 't.terms_version'),
    )
    .leftJoin('coupon_draft as d', 'd.template_id', 't.template_id')
    .select(['t.template_id', 't.state', 't.claim_start', 't.claim_end', 't.branch_id', 'c.validity', 'd.revision'])
    .select([
      sql<string | null>`coalesce(d.terms -> 'title' ->> 'zh-CN', c.title ->> 'zh-CN')`.as('title'),
      sql<string | null>`CASE WHEN d.terms IS NULL THEN c.campaign_id ELSE (d.terms ->> 'campaignId')::uuid END`.as(
        'campaign_id',
      ),
    ])
    .orderBy('t.created_at')
    .orderBy('t.template_id')
    .execute();
  return rows.map(({ template_id: id, title, campaign_id, validity, ...row }) => {
    const campaign = campaign_id === null ? null : campaigns.referenceOf.get(campaign_id);
    const state = stateOf(row, validity === null ? undefined : { validity }, nowMs);
    const isLeft = title === null || campaign === undefined || row.branch_id !== null || state === 'ARCHIVED';
    return {
      id,
      reference: isLeft ? null : couponReference(campaign, title),
      isOver: row.revision === null && (state === 'ENDED' || state === 'STOPPED'),
    };
  });
}

/** A reference means what is not over; what is over only where there is nothing else, and then the newest. */
function collect(rows: readonly Named[]): NamedIds {
  const idOf = new Map<string, string>();
  const over = new Set<string>();
  const ambiguous = new Set<string>();
  for (const { id, reference, isOver } of rows) {
    if (reference === null) continue;
    const isTaken = idOf.has(reference) && !over.has(reference);
    if (isOver && isTaken) continue;
    if (isTaken) ambiguous.add(reference);
    idOf.set(reference, id);
    if (isOver) over.add(reference);
    else over.delete(reference);
  }
  for (const reference of ambiguous) idOf.delete(reference);
  const referenceOf = new Map([...idOf].map(([reference, id]) => [id, reference]));
  const unnamed = new Set(rows.map(({ id }) => id).filter((id) => !referenceOf.has(id)));
  return { idOf, referenceOf, unnamed, ambiguous, over };
}

export async function readNamedIds(db: Kysely<Schema>, nowMs: number): Promise<NamedIds> {
  const campaigns = await namedCampaigns(db, nowMs);
  return collect([...campaigns, ...(await namedCoupons(db, collect(campaigns), nowMs))]);
}
