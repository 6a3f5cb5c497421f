import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { imageAddressOf } from './image-address.ts';

const position = z.tuple([z.string(), z.string()]);

export const listImages =
  (db: Kysely<Schema>): Handler<'listImages'> =>
  async ({ cursor, size }) => {
    const after = readCursor(cursor, position);
    let found = db.selectFrom('image');
    if (after !== undefined) {
      found = found.where(sql<boolean>`(uploaded_at, hash) < (${after[0]}::timestamptz, ${after[1]})`);
    }
    const rows = await found
      .select(['hash', 'name', 'width', 'height', 'uploaded_at'])
      .select([sql<number>`octet_length(bytes)`.as('size'), sql<string>`uploaded_at::text`.as('at')])
      .orderBy('uploaded_at', 'desc')
      .orderBy('hash', 'desc')
      .limit(size + 1)
      .execute();
    const last = rows[size - 1];
    return {
      items: rows.slice(0, size).map(({ hash, name, width, height, ...row }) => ({
        address: imageAddressOf(hash),
        name,
        width,
        height,
        bytes: row.size,
        uploadedAt: toInstant(row.uploaded_at.getTime()),
      })),
      nextCursor: rows.length > size && last ? writeCursor([last.at, last.hash]) : null,
    };
  };
