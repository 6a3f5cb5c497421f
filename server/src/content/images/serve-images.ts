import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { IMAGES_PATH } from './image-address.ts';

/** Serves what operators uploaded, from every node and to be kept for ever: another picture has another address. */
export function serveImages(http: FastifyInstance, db: Kysely<Schema>): void {
  http.get<{ Params: { file: string } }>(`${IMAGES_PATH}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const [, hash] = /^([0-9a-f]{32})\.webp$/.exec(request.params.file) ?? [];
    if (hash === undefined) return reply.callNotFound();
    const row = await db
      .selectFrom('image')
      .select(['bytes', 'media_type'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
      })
      .type(row.media_type)
      .send(row.bytes);
  });
}
