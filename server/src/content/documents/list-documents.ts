import type { Kysely } from 'kysely';
import { z } from 'zod';
import { openApprovals } from '#approval/approval-store.ts';
import { type DocumentVersion, documentState, documentVersions } from '#catalogue/document-versions.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { cutPage } from '#platform/http/keyset.ts';
import type { AskedDocument } from './document-approval.ts';

type Version = Pick<DocumentVersion, 'version' | 'title' | 'effective_at' | 'replaced_at'>;

const shown = (version: Version | undefined) =>
  version === undefined ? null : { version: version.version, effectiveAt: toInstant(version.effective_at.getTime()) };

/** There are few documents: they are read whole, without their text, and cut here. */
export const listDocuments =
  (db: Kysely<Schema>): Handler<'listDocuments'> =>
  async ({ cursor, pageSize }, { nowMs }) => {
    const [, after = ''] = readCursor(cursor, z.tuple([z.literal('documents'), z.string()])) ?? [];
    const [versions, waiting] = await Promise.all([
      documentVersions(db)
        .select(['doc_key', 'version', 'title', 'effective_at', 'replaced_at'])
        .where(({ eb, or }) => or([eb('replaced_at', 'is', null), eb('replaced_at', '>', new Date(nowMs))]))
        .execute(),
      openApprovals(db, 'DOCUMENT'),
    ]);
    const byKey = Map.groupBy(versions, (version) => version.doc_key);
    const keys = [...new Set([...byKey.keys(), ...waiting.keys()])].filter((docKey) => docKey > after).sort();
    const { rows, ...page } = cutPage(keys, { name: 'documents', pageSize, positionOf: (docKey) => [docKey] });
    return {
      items: rows.flatMap((docKey) => {
        const own: readonly Version[] = byKey.get(docKey) ?? [];
        const inForce = own.find((version) => documentState(version, nowMs) === 'IN_FORCE');
        const [coming] = own
          .filter((version) => documentState(version, nowMs) === 'COMING')
          .sort((one, other) => one.effective_at.getTime() - other.effective_at.getTime());
        const approval = waiting.get(docKey);
        const asked = approval && (approval.asked as unknown as AskedDocument);
        const title = (inForce ?? coming ?? asked)?.title;
        if (title === undefined) return [];
        const approvalId = approval?.approval_id ?? null;
        return { docKey, title, inForce: shown(inForce), coming: shown(coming), approvalId };
      }),
      ...page,
    };
  };
