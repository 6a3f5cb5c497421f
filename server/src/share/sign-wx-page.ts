import { randomBytes } from 'node:crypto';
import { refusalSchema, successEnvelope } from '@coupon-centre/contract/call/envelope';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { getWxSign } from '@coupon-centre/contract/share/sign-wx-page';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { jsSdkSignature } from '#platform/gateways/social/js-sdk-signature.ts';
import type { SocialApp } from '#platform/gateways/social/port.ts';
import { ANSWER_HEADERS, successBody } from '#platform/http/envelope.ts';
import { pageOrigin } from '#platform/http/own-origin.ts';
import { unknownCaller } from '#platform/http/unknown-caller.ts';

const NONCE_BYTES = 12;
const NOT_LISTED = { 'zh-CN': '不是允许分享的网址', en: 'not an address that may be shared from' };

interface Needs {
  readonly social: SocialApp;
  readonly clock: Clock;
  /** Hosts whose pages may be signed for; none: the page's own. */
  readonly hosts: readonly string[];
}

/** Serves the signature of a page's address; only for listed hosts, so that no one else can share in our name. */
export function serveWxSign(http: FastifyInstance, { social, clock, hosts }: Needs): void {
  http.get<{ Querystring: z.output<typeof getWxSign.query> }>(
    getWxSign.path,
    {
      schema: {
        operationId: 'getWxSign',
        summary: getWxSign.summary,
        tags: ['wx'],
        querystring: getWxSign.query,
        security: [],
        response: { 200: successEnvelope(getWxSign.response), 400: refusalSchema('card', 'BAD_INPUT') },
      },
    },
    async (request, reply) => {
      const { url } = request.query;
      const allowed = hosts.length === 0 ? [URL.parse(pageOrigin(request))?.host] : hosts;
      if (!allowed.includes(new URL(url).host)) throw new BadInput('url', NOT_LISTED);
      const nowMs = clock.now();
      const timestamp = Math.floor(nowMs / SECOND_MS);
      const nonceStr = randomBytes(NONCE_BYTES).toString('hex');
      const ticket = await social.ticket();
      const signature = jsSdkSignature({ ticket, nonceStr, timestamp, url });
      return reply
        .headers(ANSWER_HEADERS)
        .send(
          successBody('card', { appId: social.appId, timestamp, nonceStr, signature }, unknownCaller(request, nowMs)),
        );
    },
  );
}
