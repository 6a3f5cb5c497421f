import type { RefusalName } from '@coupon-centre/contract/call/errors';
import { PAGE_BASE, SAVED_PICTURE_PATH } from '@coupon-centre/contract/foundation/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#foundation/time/clock.ts';
import { ANSWER_HEADERS, refusalBody } from '#platform/http/envelope.ts';
import { pageOrigin } from '#platform/http/own-origin.ts';
import { unknownCaller } from '#platform/http/unknown-caller.ts';
import type { SavedPictures } from './saved-pictures.ts';

/** The channel of visitors who scan the picture's code. */
const CHANNEL = 'saved-picture';

/** What the picture's code leads to; undefined for an invalid host. */
function sharedAddress(request: FastifyRequest): string | undefined {
  const origin = pageOrigin(request);
  return origin === '' ? undefined : `${origin}${PAGE_BASE}/exchangePage?ch=${CHANNEL}`;
}

interface PictureRefusal {
  readonly status: number;
  readonly name: RefusalName;
  readonly data?: unknown;
}
const NOT_FOUND: PictureRefusal = { status: 404, name: 'FILE_NOT_FOUND' };

/** Serves the savings picture to anyone with its link (wire §4); refusals in the envelope. */
export function serveSavedPicture(http: FastifyInstance, pictures: SavedPictures, clock: Clock): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, { status, name, data = null }: PictureRefusal) =>
    reply
      .code(status)
      .headers(ANSWER_HEADERS)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalBody('card', { name, data }, unknownCaller(request, clock.now()))));

  http.get<{ Querystring: { t?: unknown } }>(SAVED_PICTURE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { t } = request.query;
    const address = sharedAddress(request);
    if (typeof t !== 'string' || address === undefined) return refuse(request, reply, NOT_FOUND);
    const opened = await pictures.open(t, address, clock.now());
    if (opened === 'INVALID') return refuse(request, reply, NOT_FOUND);
    if (opened === 'BUSY') return refuse(request, reply.header('retry-after', '1'), { status: 503, name: opened });
    if (opened === 'TOO_MANY') {
      const data = { retryAfterSec: 600 };
      const withRetry = reply.header('retry-after', data.retryAfterSec);
      return refuse(request, withRetry, { status: 429, name: 'TOO_FREQUENT', data });
    }
    return reply
      .headers({
        'cache-control': `private, max-age=${opened.leftSeconds}`,
        'content-disposition': 'inline; filename="saved.png"',
        'referrer-policy': 'no-referrer',
      })
      .type('image/png')
      .send(opened.png);
  });
}
