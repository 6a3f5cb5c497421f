import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { insertRows } from '#test/factories/rows.ts';
import { databaseScene } from '#test/scene.ts';
import { countNeeds, NEEDS_COUNTED_MAX } from './key-needs.ts';

const { db } = await databaseScene();

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
