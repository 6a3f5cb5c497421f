import type { Socket } from 'node:net';
import { Readable, Transform } from 'node:stream';
import type { UploadBody } from '@coupon-centre/contract/call/call';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#platform/http/handler.ts';

/** Idle upload timeout. */
const STALLED_MS = 60_000;
/** Limit for discarding the rest of a body after the answer, so that the client sees the answer. */
const REST_MS = 30_000;

/** Has Fastify's error code for the same fault of a small body, so that the answer is the same. */
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
/** Whether a connection has an upload under way, which may take longer than any other request. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/** What is taken, and who sees it part by part on its way. */
interface Taken extends UploadBody {
  readonly onPart?: ((part: Buffer) => void) | undefined;
}

/** The body; fails with BodyTooLarge after `maxBytes`, and with BrokenOff when it stalls or the client disconnects. */
function counted({ maxBytes, onPart }: Omit<Taken, 'types'>, source: Readable): Transform {
  let bytes = 0;
  const stream: Transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stalled.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) done(new BodyTooLarge('longer than it may be'));
      else {
        onPart?.(chunk);
        done(null, chunk);
      }
    },
  });
  const stalled = setTimeout(() => stream.destroy(new BrokenOff('the upload stalled')), STALLED_MS).unref();
  stream.on('close', () => clearTimeout(stalled));
  source.on('close', () => {
    if (!source.readableEnded) stream.destroy(new BrokenOff('the upload broke off'));
  });
  return source.pipe(stream);
}

/** Streams a request's body, up to `maxBytes`, to `take`. */
export async function withUpload<T>(
  { types, ...taken }: Taken,
  request: FastifyRequest,
  take: (upload: Upload) => Promise<T>,
): Promise<T> {
  const source = request.body;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type) || !(source instanceof Readable)) throw new WrongType('not a type that is taken');
  if (Number(request.headers['content-length'] ?? 0) > taken.maxBytes) throw new BodyTooLarge('longer than it may be');
  const { socket } = request.raw;
  uploading.add(socket);
  const body = counted(taken, source);
  // Later errors of the stream no longer matter to the handler.
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
