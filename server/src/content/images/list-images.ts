import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { imageAddressOf } from './image-address.ts';

const newestFirst: Keyset = {
  name: 'images',
  columns: [
    { by: sql.ref('uploaded_at'), kind: 'instant', isDown: true },
    { by: sql.ref('hash'), kind: 'text', isDown: true },
  ],
};

export const listImages =
  (db: Kysely<Schema>): Handler<'listImages'> =>
  async (asked) => {
    const found = db
      .selectFrom('image')
      .select(['hash', 'name', 'width', 'height', 'uploaded_at'])
      .select(sql<number>`octet_length(bytes)`.as('size'));
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return {
      items: rows.map(({ hash, name, width, height, ...row }) => ({
        address: imageAddressOf(hash),
        name,
        width,
        height,
        bytes: row.size,
        uploadedAt: toInstant(row.uploaded_at.getTime()),
      })),
      ...page,
    };
  };
