import { type ClaimPageDraft, claimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { type PageVariant, pageVariants } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { presentedBy } from '@coupon-centre/contract/claim-page/page-variant';
import type { Kysely, Selectable } from 'kysely';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { PageVersion, PublishedPage } from './published-page.ts';

type VersionRow = Selectable<Schema['page_version']>;

const cleaned = (html: LocalisedText): LocalisedText => ({ 'zh-CN': cleanHtml(html['zh-CN']), en: cleanHtml(html.en) });

/** A page with sanitised HTML. */
export const cleanPage = (content: ClaimPageDraft): ClaimPageDraft => ({
  ...content,
  modules: content.modules.map((module) =>
    module.kind === 'richText' || module.kind === 'rule' ? { ...module, html: cleaned(module.html) } : module,
  ),
});

/** The variants of a page as they show it, sanitised. */
export const cleanVariants = (page: ClaimPageDraft, variants: readonly PageVariant[]): PageVariant[] =>
  variants.map((variant) => ({ ...variant, content: cleanPage(presentedBy(variant.content, page)) }));

/** The stored content, validated and sanitised; undefined if invalid. */
function readContent(stored: unknown): ClaimPageDraft | undefined {
  const parsed = claimPageDraft.safeParse(stored);
  return parsed.success ? cleanPage(parsed.data) : undefined;
}

function toVersion(row: VersionRow): PageVersion | undefined {
  const content = readContent(row.content);
  return (
    content && {
      pageId: row.page_id,
      version: row.version,
      content,
      variants: cleanVariants(content, pageVariants.safeParse(row.variants).data ?? []),
      comparisonId: row.comparison_id,
      fromMs: row.effective_from.getTime(),
      toMs: row.effective_to?.getTime() ?? null,
      retiredMs: row.retired_at?.getTime() ?? null,
    }
  );
}

/** Pages that are or were published, by id; unreadable ones are left out. */
export async function readPublishedPages(db: Kysely<Schema>): Promise<ReadonlyMap<string, PublishedPage>> {
  const rows = await db
    .selectFrom('page as p')
    .innerJoin('page_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.page_id').onRef('v.version', '=', 'p.published_version'),
    )
    .selectAll('v')
    .select('p.front')
    .where('v.state', 'in', ['PUBLISHED', 'RETIRED'])
    .orderBy('p.page_id')
    .execute();
  return new Map(
    rows.flatMap((row): [string, PublishedPage][] => {
      const version = toVersion(row);
      return version === undefined ? [] : [[row.page_id, { ...version, front: row.front }]];
    }),
  );
}

/** A version of a page in any state, for previews. */
export async function readPageVersion(
  db: Kysely<Schema>,
  pageId: string,
  version: number,
): Promise<PageVersion | undefined> {
  const row = await db
    .selectFrom('page_version')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toVersion(row);
}

/** Unpublished versions, newest first, for previews. */
export async function readDrafts(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly { readonly pageId: string; readonly version: number; readonly title: LocalisedText }[]> {
  const rows = await db
    .selectFrom('page_version')
    .selectAll()
    .where('state', 'in', ['DRAFT', 'IN_REVIEW'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const read = toVersion(row);
    return read === undefined ? [] : [{ pageId: read.pageId, version: read.version, title: read.content.title }];
  });
}
