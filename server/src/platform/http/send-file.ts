import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { SentFile } from './handler.ts';

/** RFC 5987: the name in UTF-8, with an ASCII fallback. */
function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Streams a file. The header keeps proxies (nginx) from buffering it. */
export const sendFile = (reply: FastifyReply, { bytes, type, name }: SentFile): FastifyReply =>
  reply
    .type(type)
    .headers({ 'content-disposition': contentDisposition(name), 'x-accel-buffering': 'no' })
    .send(Readable.fromWeb(bytes));
