import { decidingRights } from '@coupon-centre/contract/approval/deciding-rights';
import { keyRights, type Right } from '@coupon-centre/contract/call/rights';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toInstant } from '#foundation/time/business-day.ts';
import { decide, readApproval } from '#test/approval.ts';
import { scene } from '#test/scene.ts';

const { db, node, clock, administrator, operator } = await scene({
  startMs: Date.parse('2026-11-21T12:00:00+08:00'),
  operators: ['administrator'],
});
const second = await operator('administrator');
const reason = 'as was agreed';
const make = async (rights: readonly Right[], more: object = {}) =>
  (await administrator.call('keys/make', { title: 'till', rights, ...more })).body;
const asked = async (more: object = {}): Promise<string> =>
  (await make(['coupons.approve', 'approvals.read'], more)).resp_data.keyId;
const take = (keyId: string, by = administrator) => by.call('keys/take', { keyId });
const withKey = (key: string) =>
  node.post('/console-api/approvals/list', {}, { authorization: `Bearer ${key}` }).then(({ status }) => status);
const listed = async (keyId: string, by = administrator) =>
  (await by.call('keys/list')).body.resp_data.items.find((item: { keyId: string }) => item.keyId === keyId);

it('a key with a right that lets something take effect works only when another administrator agreed and its maker took it, once', async () => {
  const answer = await make(['coupons.approve', 'approvals.read']);
  expect(answer.resp_data).toMatchObject({ key: null, approvalId: expect.any(String) });
  const { keyId, approvalId } = answer.resp_data;
  expect(await listed(keyId)).toMatchObject({ awaits: 'APPROVAL', approvalId, isOwn: true, prefix: '' });
  expect((await take(keyId)).body).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  expect((await decide(administrator, keyId)).body.code).toBe('8008');
  expect((await decide(await operator('approver'), keyId).catch(() => null))?.body.code).not.toBe('0000');
  expect((await decide(second, keyId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await listed(keyId, second)).toMatchObject({ awaits: 'TAKING', approvalId: null, isOwn: false });
  expect((await take(keyId, second)).body.code).toBe('8006');
  const answers = await Promise.all([take(keyId), take(keyId), take(keyId)]);
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  const { key } = taken[0]?.body.resp_data ?? {};
  expect(await withKey(key)).toBe(200);
  expect((await take(keyId)).body).toMatchObject({ code: '8005', resp_data: { state: 'TAKEN' } });
  expect(await listed(keyId)).toMatchObject({ awaits: null, approvalId: null, prefix: key.slice(0, 10) });
  const kept = JSON.stringify([
    await db.selectFrom('operator_key').selectAll().execute(),
    await db.selectFrom('approval').selectAll().execute(),
    await db.selectFrom('audit_entry').selectAll().execute(),
  ]);
  expect(kept).not.toContain(key);
});

it.each(keyRights)('of %s: waits if it decides anything', async (right) => {
  const { resp_data } = await make([right, 'coupons.read']);
  expect(resp_data.approvalId !== null).toBe(decidingRights.has(right));
  expect(resp_data.key === null).toBe(decidingRights.has(right));
});

it('every right to approve is one that decides', () => {
  for (const right of keyRights.filter((name) => name.endsWith('.approve')))
    expect(decidingRights.has(right)).toBe(true);
});

it('a key that was rejected, withdrawn or revoked meanwhile is never given out', async () => {
  const rejected = await asked();
  await decide(second, rejected, { isApproved: false, reason });
  const withdrawn = await asked();
  const { approvalId } = await readApproval(administrator, withdrawn);
  expect((await administrator.call('approvals/withdraw', { approvalId })).status).toBe(200);
  const revoked = await asked();
  expect((await second.call('keys/revoke', { keyId: revoked, reason })).status).toBe(200);
  expect((await decide(second, revoked)).body.resp_data).toEqual({ state: 'VOID' });
  const agreed = await asked();
  await decide(second, agreed);
  await second.call('keys/revoke', { keyId: agreed, reason });
  for (const keyId of [rejected, withdrawn, revoked, agreed]) {
    expect((await take(keyId)).body).toMatchObject({ code: '8005', resp_data: { state: 'ENDED' } });
    expect((await listed(keyId)).revokedAt).not.toBeNull();
  }
});

it('ends within a year, whatever is asked for, and an older node makes none without an end', async () => {
  const year = '2027-11-21T12:00:00+08:00';
  const { keyId } = (await make(['coupons.read'])).resp_data;
  expect((await listed(keyId)).expiresAt).toBe(year);
  expect((await make(['coupons.read'], { expiresAt: year })).code).toBe('0000');
  for (const expiresAt of ['2027-11-21T12:00:01+08:00', null]) {
    expect(await make(['coupons.read'], { expiresAt })).toMatchObject({
      code: '9001',
      resp_data: { field: 'expiresAt' },
    });
  }
  const { rows } = await sql<{ expires_at: Date }>`
    INSERT INTO operator_key (key_id, operator_id, title, rights, prefix, secret_hash, created_at, expires_at)
    VALUES (gen_random_uuid(), ${administrator.operatorId}, 'x', '{}', '', 'x', ${new Date(clock.now())}, NULL)
    RETURNING expires_at`.execute(db);
  expect(rows[0]?.expires_at.getTime()).toBe(Date.parse(year));
});

it('is not approved or taken when its end has come', async () => {
  const expiresAt = toInstant(clock.now() + DAY_MS);
  const [late, agreed] = [await asked({ expiresAt }), await asked({ expiresAt })];
  await decide(second, agreed);
  clock.moveBy(DAY_MS);
  const [maker, other] = [await operator('administrator'), await operator('administrator')];
  expect((await decide(other, late)).body.resp_data).toEqual({ state: 'VOID' });
  await db.updateTable('operator_key').set({ operator_id: maker.operatorId }).where('key_id', '=', agreed).execute();
  expect((await take(agreed, maker)).body).toMatchObject({ code: '8005', resp_data: { state: 'ENDED' } });
});
