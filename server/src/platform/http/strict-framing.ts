import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BadInput } from '#foundation/refusal/bad-input.ts';

const TWO_HOSTS = { 'zh-CN': '只能有一个', en: 'must be sent once' };
const UNKNOWN_CODING = { 'zh-CN': '只支持 chunked', en: 'must be chunked' };

/** Connections with a request whose end another reader may see elsewhere. What follows on them is not read. */
const ambiguous = new WeakSet<Socket>();

/** Whether a request of this connection was refused for its framing: that answer closes it. */
export const isAmbiguous = (socket: Socket): boolean => ambiguous.has(socket);

function countOf(name: string, { raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === name) count += 1;
  return count;
}

/** Node joins repeated codings with a comma, so anything but one `chunked` differs. */
function ambiguityOf(request: FastifyRequest): BadInput | undefined {
  if (countOf('host', request) > 1) return new BadInput('host', TWO_HOSTS);
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return new BadInput('transfer-encoding', UNKNOWN_CODING);
  }
  return undefined;
}

/**
 * Answers 400 and closes the connection for two `Host` headers (RFC 9112 §3.2) and for a `Transfer-Encoding` other than one
 * `chunked` (§6.1): a proxy in front may see another end of the request or another host. A request that was sent behind it on
 * the same connection gets no answer and has no effect. Registered before the routes.
 */
export function refuseAmbiguousFraming(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (ambiguous.has(socket)) {
      reply.hijack();
      return;
    }
    const ambiguity = ambiguityOf(request);
    if (ambiguity === undefined) return done();
    ambiguous.add(socket);
    reply.header('connection', 'close');
    done(ambiguity);
  });
}
