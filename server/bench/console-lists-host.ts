import { sql } from 'kysely';
import { issueKey, yearAfter } from '#operator/keys/key-store.ts';
import { addOperator } from '#operator/operator-store.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/* The server whose lists of all subscribers' coupons are measured: the given number of subscribers, each with one coupon. */

const TEMPLATES = 20;
const PLENTY = 1_000_000_000;
const subscribers = Number(process.argv[2]);
if (!Number.isSafeInteger(subscribers) || subscribers < TEMPLATES) throw new Error('say how many subscribers');

const { db, ownerPool, clock, serve } = await benchApp('api');
const nowMs = clock.now();
const templateIds: string[] = [];
for (let nth = 0; nth < TEMPLATES; nth += 1) {
  templateIds.push((await makeTemplate(db, { stock: { total: PLENTY } })).templateId);
}
/** Rows per statement, so that each stays within the statement timeout. */
const CHUNK = 50_000;
for (let from = 1; from <= subscribers; from += CHUNK) {
  await sql`
  INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                            claimed_at, claimed_on, valid_from, valid_to, changed_at)
  SELECT gen_random_uuid(), ('01a00000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, t.template_id, t.terms_version, e.card_class, p.pool_id, 1,
         n::text, (ARRAY['AVAILABLE', 'AVAILABLE', 'AVAILABLE', 'USED', 'USING', 'WITHDRAWN'])[n % 6 + 1],
         now(), current_date, now(), now() + interval '30 days', now()
    FROM generate_series(${from}::integer, ${Math.min(subscribers, from + CHUNK - 1)}::integer) AS n
    JOIN coupon_template t ON t.template_id = (${templateIds}::uuid[])[n * 7 % ${TEMPLATES} + 1]
    JOIN coupon_terms e ON e.template_id = t.template_id AND e.version = t.terms_version
    JOIN stock_pool p ON p.template_id = t.template_id`.execute(db);
}
await ownerPool.query('VACUUM ANALYZE owned_coupon');

const operatorId = await addOperator(db, {
  name: 'bench',
  displayName: 'bench',
  role: 'support',
  passwordHash: 'none',
  nowMs,
});
if (operatorId === undefined) throw new Error('the operator name is taken');
const { key } = await issueKey(db, {
  operatorId,
  title: 'bench',
  rights: ['subscribers.read'],
  expiresAt: yearAfter(nowMs),
  nowMs,
});
await serve({ key, templateId: templateIds[0] });
