import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { createPhoneCipher, phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import { issueKey, yearAfter } from '#operator/keys/key-store.ts';
import { addOperator } from '#operator/operator-store.ts';
import { longWorkPool } from '#platform/jobs/long-work.ts';
import { createSessionTokens } from '#subscriber/session/session-token.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeMultitude, phoneOfNth } from '#test/factories/multitude.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/*
 * The server whose calls are measured on a database of any size. Arguments: number of owned coupons, number of callers, and
 * optionally a folder that keeps the database.
 */

const COUPONS_EACH = 5;
const PLENTY = 1_000_000_000;
/** People to search per caller: not everyone has a usable coupon. */
const SEARCHED = 6;
const KEYS = 20;
const [, , couponsText, askersText, keptIn] = process.argv;
const people = Number(couponsText) / COUPONS_EACH;
const askers = Number(askersText);
if (!(Number.isSafeInteger(people) && Number.isSafeInteger(askers)) || people < askers * SEARCHED) {
  throw new Error('give the number of owned coupons and of callers: at most one caller per thirty coupons');
}

const { db, pool, ownerPool, clock, deriveKey, serve } = await benchApp('api', { keptIn });
const cipher = createPhoneCipher(deriveKey);
const nowMs = clock.now();

async function fill(): Promise<number> {
  const beganMs = performance.now();
  const filling = longWorkPool(ownerPool);
  await makeMultitude({ db, pool: filling, cipher, nowMs }, people);
  await filling.end();
  return (performance.now() - beganMs) / 1_000;
}
const isFilled = (await db.selectFrom('subscriber').select('subscriber_id').limit(1).execute()).length > 0;
const fillSeconds = isFilled ? 0 : await fill();

const plenty = { perPerson: PLENTY, stock: { total: PLENTY } } as const;
const hot = await makeTemplate(db, plenty);
const exchanged = await makeTemplate(db, { perPerson: PLENTY, stock: { total: 1 } });
const { codes } = await makeCodes(pool, deriveKey, { templateId: exchanged.templateId, size: askers });

/** People from all over the province, each with a coupon that can be used now. */
const searched = Array.from({ length: askers * SEARCHED }, (_, nth) =>
  phoneOfNth(Math.floor((nth * people) / (askers * SEARCHED))),
);
const usable = await db
  .selectFrom('phone_lookup as l')
  .innerJoin('subscriber as s', 's.subscriber_id', 'l.subscriber_id')
  .innerJoin('owned_coupon as o', 'o.subscriber_id', 'l.subscriber_id')
  .distinctOn('l.phone_hash')
  .select(['l.phone_hash', 'o.subscriber_id', 'o.owned_id', 'o.template_id', 's.phone_sealed', 's.created_at'])
  .where(
    'l.phone_hash',
    'in',
    searched.map((phone) => cipher.hash(phone)),
  )
  .where('o.state', '=', 'AVAILABLE')
  .where('o.card_class', 'in', ['traffic', 'credit'])
  .where('o.valid_to', '>', new Date(nowMs + DAY_MS))
  .orderBy('l.phone_hash')
  .limit(askers)
  .execute();
if (usable.length < askers) throw new Error('too few usable coupons');

const tokens = createSessionTokens({ deriveKey, isRevoked: () => false });
const asking = usable.map((owned, nth) => {
  const phone = cipher.open(owned.phone_sealed);
  const { token, ms, hc } = tokens.issue({
    subscriberId: owned.subscriber_id,
    sessionId: uuidv7(),
    uid: 'bench',
    phonePrefix: phonePrefixOf(phone),
    memberSinceMs: owned.created_at.getTime(),
    issuedAtMs: nowMs,
  });
  return {
    session: { H5_TOKEN: token, ms, hc },
    subscriberId: owned.subscriber_id,
    uCardId: owned.owned_id,
    sCardId: owned.template_id,
    code: codes[nth],
    phone,
  };
});

const name = `bench-${uuidv7()}`;
const operatorId = await addOperator(db, {
  name,
  displayName: name,
  role: 'administrator',
  passwordHash: 'none',
  nowMs,
});
if (operatorId === undefined) throw new Error('the operator name is taken');
const rights = ['coupons.read', 'subscribers.read', 'board.read', 'finance.read'] as const;
/** More than there are operators' scenarios: each key has a rate limit per minute. */
const keys: string[] = [];
while (keys.length < KEYS) {
  const { key } = await issueKey(db, {
    operatorId,
    title: 'bench',
    rights: [...rights],
    expiresAt: yearAfter(nowMs),
    nowMs,
  });
  keys.push(key);
}
const { size } = (await pool.query('SELECT pg_size_pretty(pg_database_size(current_database())) AS size')).rows[0];
await serve({ keys, hot: hot.templateId, asking, coupons: people * COUPONS_EACH, people, fillSeconds, size });
