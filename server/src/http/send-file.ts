import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { SentFile } from '#http/handler.ts';

/** RFC 5987: the name for every browser of today, and one in ASCII for the others. */
function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Streams a file. A proxy that gathered it first (nginx knows the header) would need its memory and keep the client waiting. */
export const sendFile = (reply: FastifyReply, { bytes, type, name }: SentFile): FastifyReply =>
  reply
    .type(type)
    .headers({ 'content-disposition': contentDisposition(name), 'x-accel-buffering': 'no' })
    .send(Readable.fromWeb(bytes));
