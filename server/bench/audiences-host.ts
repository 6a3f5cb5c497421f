import { sql } from 'kysely';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { issueKey, yearAfter } from '#operator/keys/key-store.ts';
import { addOperator } from '#operator/operator-store.ts';
import { attributeRows, choiceOf } from '#test/factories/attribute.ts';
import { insertRows } from '#test/factories/rows.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/* The server whose audiences are counted: the given number of subscribers, half of them on a list, each with one of three tiers, a quarter with a coupon. */

const PLENTY = 1_000_000_000;
/** Rows per statement, so that each stays within the statement timeout. */
const CHUNK = 50_000;
const subscribers = Number(process.argv[2]);
if (!Number.isSafeInteger(subscribers) || subscribers < CHUNK) throw new Error('say how many subscribers');

const { db, ownerPool, clock, deriveKey, serve } = await benchApp('api');
const cipher = createPhoneCipher(deriveKey);
const nowMs = clock.now();
const { templateId, centrePoolId } = await makeTemplate(db, { stock: { total: PLENTY } });
await sql`
  INSERT INTO number_list (list_id, name, owner, numbers, created_at)
  VALUES ('half', '{"zh-CN": "一半", "en": "half"}', 'bench', ${Math.floor(subscribers / 2)}, now())`.execute(db);
const tiers = ['STANDARD', 'SILVER', 'GOLD'];
await insertRows(
  db,
  attributeRows(cipher, { attributeId: 'tier', type: choiceOf(...tiers), values: new Map(), importedAtMs: nowMs }),
);
const marks = tiers.map((value) => cipher.attributeMark('tier', value));
const idOf = sql`('01a00000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const hashOf = sql`sha256(int4send(n))`;
for (let from = 1; from <= subscribers; from += CHUNK) {
  const numbers = sql`generate_series(${from}::integer, ${Math.min(subscribers, from + CHUNK - 1)}::integer) AS n`;
  await sql`
    INSERT INTO subscriber (subscriber_id, phone_sealed, phone_prefix, state, created_at)
    SELECT ${idOf}, '', (ARRAY['1380000', '1390000', '1360000', '1370000'])[n % 4 + 1], 'ACTIVE', now() - n % 365 * interval '1 day'
      FROM ${numbers}`.execute(db);
  await sql`INSERT INTO phone_lookup (phone_hash, subscriber_id) SELECT ${hashOf}, ${idOf} FROM ${numbers}`.execute(db);
  await sql`
    INSERT INTO number_list_entry (phone_hash, list_id) SELECT ${hashOf}, 'half' FROM ${numbers} WHERE n % 2 = 0`.execute(
    db,
  );
  await sql`
    INSERT INTO attribute_value (phone_hash, attribute_id, value_mark, imported_at, key_id, phone_sealed)
    SELECT ${hashOf}, 'tier', (${marks}::bytea[])[n % 3 + 1], now(), 1, '' FROM ${numbers}`.execute(db);
  await sql`
    INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                              claimed_at, claimed_on, valid_from, valid_to, changed_at)
    SELECT ${idOf}, ${idOf}, ${templateId}::uuid, 1, 'traffic', ${centrePoolId}::uuid, 1, n::text,
           (ARRAY['AVAILABLE', 'USED'])[n % 8 / 4 + 1], now(), current_date, now(), now() + interval '30 days', now()
      FROM ${numbers} WHERE n % 4 = 1`.execute(db);
}
for (const table of ['subscriber', 'phone_lookup', 'number_list_entry', 'attribute_value', 'owned_coupon']) {
  await ownerPool.query(`VACUUM ANALYZE ${table}`);
}

const operatorId = await addOperator(db, {
  name: 'bench',
  displayName: 'bench',
  role: 'editor',
  passwordHash: 'none',
  nowMs,
});
if (operatorId === undefined) throw new Error('the operator name is taken');
const { key } = await issueKey(db, {
  operatorId,
  title: 'bench',
  rights: ['coupons.read'],
  expiresAt: yearAfter(nowMs),
  nowMs,
});
await serve({ key, templateId });
