import { type ClaimPageDraft, claimPageDraft } from '@coupon-centre/contract/content/claim-page';
import type { Kysely, Selectable } from 'kysely';
import type { PageVersion, PublishedPage } from '#coupon/claim-page.ts';
import { cleanHtml } from '#coupon/clean-html.ts';
import type { LocalisedText, Schema } from '#db/schema.ts';

type VersionRow = Selectable<Schema['page_version']>;

const cleaned = (html: LocalisedText): LocalisedText => ({ 'zh-CN': cleanHtml(html['zh-CN']), en: cleanHtml(html.en) });

/** A page with its HTML cleaned. */
export const cleanPage = (content: ClaimPageDraft): ClaimPageDraft => ({
  ...content,
  modules: content.modules.map((module) =>
    module.kind === 'richText' || module.kind === 'rule' ? { ...module, html: cleaned(module.html) } : module,
  ),
});

/** What stands in the database, checked and its HTML cleaned; undefined for what no version of ours could have written. */
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
      fromMs: row.effective_from.getTime(),
      toMs: row.effective_to?.getTime() ?? null,
      retiredMs: row.retired_at?.getTime() ?? null,
    }
  );
}

/** The pages that are or were published, by id; one that cannot be read is left out, and so is not found. */
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

/** Any version of a page, whatever its state: for previews. */
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

/** Versions that nobody has seen yet, newest first: what there is to preview. */
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
