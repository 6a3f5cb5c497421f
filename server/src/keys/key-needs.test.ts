import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { insertRows } from '#test/factories/rows.ts';
import { databaseScene } from '#test/scene.ts';
import { countNeeds, NEEDS_COUNTED_MAX, waitingUnderOthers } from './key-needs.ts';

const { db, database } = await databaseScene();

it('reads no message where all are sealed with the key that writes', async () => {
  await database.owner.pool.query(`
    INSERT INTO outbox (subscriber_id, message_id, kind, payload, due_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'NOTIFY', '{"sealed": "AgAA"}', now() FROM generate_series(1, 20000)`);
  await database.owner.pool.query('ANALYZE outbox');
  const plan = JSON.stringify(await waitingUnderOthers(db, 2).explain('json', sql`analyze`));
  expect(plan).toContain('outbox_sealed_by_key');
  expect(plan).not.toContain('Seq Scan');
  await database.owner.pool.query('DELETE FROM outbox');
});

it('counts waiting messages under an earlier key, and stops at the maximum', async () => {
  const at = new Date();
  const wait = (count: number, keyId: number) =>
    insertRows(db, {
      outbox: Array.from({ length: count }, () => ({
        subscriber_id: newId(),
        message_id: newId(),
        kind: 'SEND_SMS' as const,
        payload: JSON.stringify({ sealed: Buffer.from([keyId, 0, 0]).toString('base64') }),
        due_at: at,
      })),
    });
  const needs = async () => (await countNeeds(db, { writing: 2, nowMs: at.getTime() })).messages;
  await wait(3, 2);
  expect(await needs()).toBe(0);
  await wait(2, 1);
  expect(await needs()).toBe(2);
  await wait(NEEDS_COUNTED_MAX, 1);
  expect(await needs()).toBe(NEEDS_COUNTED_MAX);
});

it('counts the attributes of numbers that are entered by an earlier key', async () => {
  const value = (keyId: number) => ({
    phone_hash: Buffer.alloc(32, keyId),
    attribute_id: 'tier',
    value_mark: Buffer.alloc(16),
    imported_at: new Date(),
    key_id: keyId,
    phone_sealed: Buffer.of(keyId),
  });
  await insertRows(db, { attribute_value: [value(1), value(2)] });
  expect((await countNeeds(db, { writing: 2, nowMs: Date.now() })).attributeValues).toBe(1);
});
