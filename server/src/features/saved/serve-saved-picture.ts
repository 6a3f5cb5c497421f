import type { RefusalName } from '@coupon-centre/contract/errors';
import { PAGE_BASE, SAVED_PICTURE_PATH } from '@coupon-centre/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#clock.ts';
import { ANSWER_HEADERS, refusalBody } from '#http/envelope.ts';
import { unknownCaller } from '#http/serve.ts';
import type { SavedPictures } from './saved-pictures.ts';

/** Visitors who come by the picture's code are told apart by this channel. */
const CHANNEL = 'saved-picture';
const HOST_PATTERN = /^[a-z\d.-]+(:\d{1,5})?$/i;

/** The page for whom something is shared with, on the host that the picture was fetched from; undefined for a host that is none. */
const sharedAddress = ({ protocol, host }: FastifyRequest): string | undefined =>
  HOST_PATTERN.test(host) ? `${protocol}://${host}${PAGE_BASE}/exchangePage?ch=${CHANNEL}` : undefined;

/** The picture of what somebody saved, for whoever has its link (wire §4); refusals in the envelope. */
export function serveSavedPicture(http: FastifyInstance, pictures: SavedPictures, clock: Clock): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, name: RefusalName, data: unknown) =>
    reply
      .code(status)
      .headers(ANSWER_HEADERS)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalBody('card', name, data, unknownCaller(request, clock.now()))));

  http.get<{ Querystring: { t?: unknown } }>(SAVED_PICTURE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { t } = request.query;
    const address = sharedAddress(request);
    if (typeof t !== 'string' || address === undefined) return refuse(request, reply, 404, 'FILE_NOT_FOUND', null);
    const opened = await pictures.open(t, address, clock.now());
    switch (opened) {
      case 'INVALID':
        return refuse(request, reply, 404, 'FILE_NOT_FOUND', null);
      case 'BUSY':
        return refuse(request, reply.header('retry-after', '1'), 503, 'BUSY', null);
      case 'TOO_MANY': {
        const retryAfterSec = 600;
        return refuse(request, reply.header('retry-after', retryAfterSec), 429, 'TOO_FREQUENT', { retryAfterSec });
      }
      default:
        return reply
          .headers({
            'cache-control': `private, max-age=${opened.leftSeconds}`,
            'content-disposition': 'inline; filename="saved.png"',
            'referrer-policy': 'no-referrer',
            'x-content-type-options': 'nosniff',
          })
          .type('image/png')
          .send(opened.png);
    }
  });
}
