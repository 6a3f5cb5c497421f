import type { Socket } from 'node:net';
import { Readable, Transform } from 'node:stream';
import type { AnyOperatorEndpoint } from '@coupon-centre/contract/operator/operator-endpoint';
import type { FastifyRequest } from 'fastify';

/** A body as it comes in, and what it says it is. */
export interface Upload {
  readonly body: Readable;
  readonly type: string;
}

/** Nothing came for so long: whoever sends is gone. */
const STALLED_MS = 60_000;
/** What is still on its way when the answer is known is read and thrown away, so that the answer is seen; then enough is enough. */
const REST_MS = 30_000;

/** Named as Fastify names the same faults of a small body: they are answered in the same place, with 413 and 415. */
class BodyTooLarge extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE';
}
class WrongType extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}
/** As Fastify's, for a body that ends too soon. */
class BrokenOff extends Error {
  readonly statusCode = 400;
}

const uploading = new WeakSet<Socket>();
/** Whether a connection is taking an upload: that may take longer than any other request. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/** The body, counted; breaks off with BodyTooLarge after `maxBytes`, and with BrokenOff when it stalls or the client goes. */
function counted(maxBytes: number, source: Readable): Transform {
  let bytes = 0;
  const stream: Transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stalled.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) done(new BodyTooLarge('longer than it may be'));
      else done(null, chunk);
    },
  });
  const stalled = setTimeout(() => stream.destroy(new BrokenOff('the upload stalled')), STALLED_MS).unref();
  stream.on('close', () => clearTimeout(stalled));
  source.on('close', () => {
    if (!source.readableEnded) stream.destroy(new BrokenOff('the upload broke off'));
  });
  return source.pipe(stream);
}

/** Hands the body of a request to `take`, however long it is, up to `maxBytes`. */
export async function withUpload<T>(
  call: AnyOperatorEndpoint & { readonly kind: 'upload' },
  request: FastifyRequest,
  take: (upload: Upload) => Promise<T>,
): Promise<T> {
  const source = request.body;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!call.types.includes(type) || !(source instanceof Readable)) throw new WrongType('not a type that is taken');
  if (Number(request.headers['content-length'] ?? 0) > call.maxBytes) throw new BodyTooLarge('longer than it may be');
  const { socket } = request.raw;
  uploading.add(socket);
  const body = counted(call.maxBytes, source);
  // A handler that is done with it need not listen to what becomes of it.
  body.on('error', () => undefined);
  try {
    return await take({ body, type });
  } finally {
    uploading.delete(socket);
    body.destroy();
    source.unpipe(body).resume();
    setTimeout(() => source.readableEnded || source.destroy(), REST_MS).unref();
  }
}
