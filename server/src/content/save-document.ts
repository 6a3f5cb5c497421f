import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const saveDocument =
  (db: Kysely<Schema>): Handler<'saveDocument'> =>
  async ({ docKey, expectedVersion, title, html }, caller) =>
    audited(db, caller, async (trx, note) => {
      const newest = await trx
        .selectFrom('document')
        .selectAll()
        .where('doc_key', '=', docKey)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      if ((newest?.version ?? 0) !== expectedVersion) return refuse('STALE_VALUE', { current: newest?.version ?? 0 });
      const version = expectedVersion + 1;
      const clean = { 'zh-CN': cleanHtml(html['zh-CN']), en: cleanHtml(html.en) };
      // Two writers of the same version: the key admits one of them.
      const added = await trx
        .insertInto('document')
        .values({
          doc_key: docKey,
          version,
          title: JSON.stringify(title),
          html: JSON.stringify(clean),
          updated_at: new Date(caller.nowMs),
        })
        .onConflict((at) => at.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n) return refuse('STALE_VALUE', { current: version });
      note({
        action: 'document.saved',
        target: { kind: 'document', id: docKey },
        before: newest === undefined ? null : { version: newest.version, title: newest.title, html: newest.html },
        after: { version, title, html: clean },
      });
      return { version };
    });
