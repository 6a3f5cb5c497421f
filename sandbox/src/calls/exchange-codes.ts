import { Writable } from 'node:stream';
import { id, locales } from '@coupon-centre/contract/foundation/field';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Catalogue } from '@coupon-centre/server/src/catalogue/catalogue.ts';
import { centreWindow, closedAt } from '@coupon-centre/server/src/catalogue/offer.ts';
import { makeExchangeBatch } from '@coupon-centre/server/src/exchange/exchange-batch.ts';
import { exchangeCodeKey } from '@coupon-centre/server/src/exchange/exchange-code.ts';
import type { DeriveKey } from '@coupon-centre/server/src/foundation/crypto/key-ring.ts';
import { BadInput } from '@coupon-centre/server/src/foundation/refusal/bad-input.ts';
import { toInstant } from '@coupon-centre/server/src/foundation/time/business-day.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import { localeOf } from '@coupon-centre/server/src/platform/http/locale.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';

const CODES_MAX = 20;
/** Validity of a code made here. */
export const MADE_CODE_DAYS = 7;

const codesRequest = z.strictObject({ sCardId: id, count: z.int().min(1).max(CODES_MAX).default(1) });
const couponsRequest = z.strictObject({ lang: z.enum(locales).optional() });

interface Needs {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly catalogue: Catalogue;
}

/** Collects a small batch's file in memory. */
function linesInMemory(): { file: Writable; codes: () => readonly string[] } {
  let lines = '';
  const file = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk);
      done();
    },
  });
  return { file, codes: () => lines.match(/[^,\n]+(?=\n)/g) ?? [] };
}

/**
 * Exchange codes to try: `GET /sandbox/exchange-coupons.json?lang=` lists the coupons on offer now,
 * `POST /sandbox/exchange-codes {sCardId, count}` makes a small batch of codes, returned only once. Served only while SMS is
 * the sandbox one, when logins prove nothing anyway.
 */
export function serveExchangeCodes(http: FastifyInstance, { pool, clock, deriveKey, catalogue }: Needs): void {
  const codeKey = exchangeCodeKey(deriveKey);
  const onNow = () =>
    [...catalogue.contents().offers.values()]
      .filter((offer) => closedAt(offer, centreWindow(offer), clock.now()) === null)
      .sort((one, other) => one.position - other.position);

  http.get<{ Querystring: z.output<typeof couponsRequest> }>(
    '/sandbox/exchange-coupons.json',
    { schema: { querystring: couponsRequest, hide: true } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const locale = request.query.lang ?? localeOf(request.headers['accept-language']);
      return onNow().map(({ templateId, terms }) => ({ sCardId: templateId, title: terms.title[locale] }));
    },
  );

  http.post<{ Body: z.output<typeof codesRequest> }>(
    '/sandbox/exchange-codes',
    { schema: { body: codesRequest, hide: true } },
    async ({ body: { sCardId, count } }, reply) => {
      void reply.header('cache-control', 'no-store');
      if (!onNow().some(({ templateId }) => templateId === sCardId)) {
        throw new BadInput('sCardId', { 'zh-CN': '不是在架的卡券', en: 'is not a coupon on offer' });
      }
      const { file, codes } = linesInMemory();
      const nowMs = clock.now();
      const validToMs = nowMs + MADE_CODE_DAYS * DAY_MS;
      const spec = { templateId: sCardId, size: count, validFromMs: nowMs, validToMs };
      await makeExchangeBatch(spec, { pool, codeKey, nowMs, file });
      return { codes: codes(), validTo: toInstant(validToMs) };
    },
  );
}
