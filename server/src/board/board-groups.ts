import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { groupInWords } from '@coupon-centre/contract/catalogue/audience-words';
import { type Kysely, sql } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { BoardCounts } from './read-board.ts';

/** What a coupon belongs to now. */
interface Belonging {
  readonly template_id: string;
  readonly campaign_id: string | null;
  readonly campaign: string | null;
  readonly branch_id: string | null;
  readonly branch: LocalisedText | null;
  readonly audience: string;
  readonly audience_name: LocalisedText | null;
  /** Of composed audiences. */
  readonly conditions: ConditionGroups | null;
  /** The title of a segment that has these conditions now. */
  readonly segment: string | null;
}

const readBelongings = async (db: Kysely<Schema>, templateIds: readonly string[]): Promise<readonly Belonging[]> => {
  const { rows } = await sql<Belonging>`
    SELECT t.template_id, v.campaign_id, k.title AS campaign, t.branch_id,
           CASE WHEN b.branch_id IS NOT NULL THEN jsonb_build_object('zh-CN', b.name_zh, 'en', b.name_en) END AS branch,
           t.audience ->> 'kind' AS audience, t.audience -> 'name' AS audience_name,
           t.audience -> 'all' AS conditions,
           (SELECT min(g.title) FROM audience_segment g WHERE g.conditions = t.audience -> 'all') AS segment
      FROM coupon_template t
      LEFT JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
      LEFT JOIN campaign k ON k.campaign_id = v.campaign_id
      LEFT JOIN branch b ON b.branch_id = t.branch_id
     WHERE t.template_id = ANY (${templateIds}::uuid[])`.execute(db);
  return rows;
};

/** What an audience is called: as operators wrote it, by the segment that it is, or by its conditions. */
function nameOf({ audience_name, conditions, segment }: Belonging): LocalisedText | null {
  if (conditions === null) return audience_name;
  if (segment !== null) return { 'zh-CN': segment, en: segment };
  const groups = conditions.map(groupInWords);
  const all = (locale: keyof LocalisedText, and: string) => groups.map((words) => words[locale]).join(and);
  return { 'zh-CN': all('zh-CN', '，且是'), en: all('en', ', and ') };
}

type Counted = BoardCounts & { readonly templateId: string };
const NOTHING: BoardCounts = { collected: 0, used: 0, failed: 0, withdrawn: 0, costFen: 0 };

export const addCounts = (one: BoardCounts, other: BoardCounts): BoardCounts => ({
  collected: one.collected + other.collected,
  used: one.used + other.used,
  failed: one.failed + other.failed,
  withdrawn: one.withdrawn + other.withdrawn,
  costFen: one.costFen + other.costFen,
});

/** The sums of the coupons with the same key, the largest first. */
function summed<Named>(
  coupons: readonly Counted[],
  of: (templateId: string) => { readonly key: string; readonly named: Named },
): readonly (BoardCounts & Named)[] {
  const sums = new Map<string, BoardCounts & Named>();
  for (const { templateId, ...counts } of coupons) {
    const { key, named } = of(templateId);
    sums.set(key, { ...named, ...addCounts(sums.get(key) ?? NOTHING, counts) });
  }
  return [...sums.values()].sort((one, other) => other.collected - one.collected);
}

/** The same counts by campaign, branch and audience: each sums up to the coupons' own. */
export async function groupsOf(db: Kysely<Schema>, coupons: readonly Counted[]) {
  const rows = await readBelongings(
    db,
    coupons.map(({ templateId }) => templateId),
  );
  const known = new Map(rows.map((row) => [row.template_id, row]));
  const belongs = (templateId: string): Belonging => {
    const row = known.get(templateId);
    if (row === undefined) throw new Error(`no coupon ${templateId}`);
    return row;
  };
  return {
    campaigns: summed(coupons, (templateId) => {
      const { campaign_id: campaignId, campaign: title } = belongs(templateId);
      return { key: campaignId ?? '', named: { campaignId, title } };
    }),
    branches: summed(coupons, (templateId) => {
      const { branch_id: branchId, branch: name } = belongs(templateId);
      return { key: branchId ?? '', named: { branchId, name } };
    }),
    audiences: summed(coupons, (templateId) => {
      const one = belongs(templateId);
      const { audience: kind } = one;
      const name = nameOf(one);
      return { key: `${kind} ${name?.['zh-CN'] ?? ''}`, named: { kind, name } };
    }),
  };
}
