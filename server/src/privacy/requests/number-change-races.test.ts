import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it, vi } from 'vitest';
import type { ApprovalRow } from '#approval/approval-work.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { closeWithin } from '#privacy/close-account.ts';
import { changeNumber } from '#subscriber/change-number.ts';
import { enterSubscriber, type KnownSubscriber, subscriberOf } from '#subscriber/subscriber-store.ts';
import { claimScene } from '#test/claim-scene.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { loginNode, NOON_MS, newPhone, testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { numberApproval } from './number-change.ts';

const { db, clock } = await databaseScene(NOON_MS);
const claiming = await claimScene(db, clock);
const login = await loginNode(db, { clock });
const { identity } = login;
const { cipher } = identity;
const work = numberApproval({ identity, box: plainSmsBox(testDeriveKey()) });
afterAll(async () => {
  await expectInvariantsHold(db, clock.now());
  claiming.stop();
  await login.close();
});

const enter = (phone: string): Promise<KnownSubscriber> =>
  tryAgain(async () => {
    const entered = await db
      .transaction()
      .execute((trx) => enterSubscriber(trx, cipher, { phone, nowMs: clock.now() }));
    // Left since it was found.
    return entered === 'BARRED' ? enter(phone) : entered;
  });
const close = (subscriberId: string) =>
  db.transaction().execute((trx) => closeWithin(trx, identity, { subscriberId, nowMs: clock.now() }));
const claim = (subscriberId: string, templateId: string) => claiming.claim({ subscriberId, templateId });
const holderOf = async (phone: string) => (await subscriberOf(db, cipher.hashes(phone)))?.subscriber_id;

class Undone extends Error {}

/** The decision on a recorded request, as the approvals carry it out; the refusal's name where there is one. */
async function change(subscriberId: string, phone: string): Promise<string> {
  const requestId = newId();
  await db
    .insertInto('privacy_request')
    .values({
      request_id: requestId,
      subscriber_id: subscriberId,
      kind: 'CORRECTION',
      came_by: 'COUNTER',
      note: 'race',
      received_at: new Date(clock.now()),
      due_at: new Date(clock.now() + DAY_MS),
      recorded_by: 'support',
      state: 'OPEN',
      ended_at: null,
      ended_by: null,
      answer: null,
      new_phone_sealed: cipher.seal(phone),
    })
    .execute();
  const approval = { subject_id: requestId, reason: 'race' } as ApprovalRow;
  const by = { operatorId: newId(), name: 'finance', locale: 'en', nowMs: clock.now(), note: () => undefined } as const;
  let refused = '';
  try {
    await tryAgain(() =>
      db.transaction().execute(async (trx) => {
        const done = await work.carryOut(trx, approval, by);
        if (!(done instanceof Refusal)) return;
        refused = done.name;
        throw new Undone();
      }),
    );
    return 'DONE';
  } catch (error) {
    if (error instanceof Undone) return refused;
    throw error;
  }
}

async function couponWith(limits: { readonly perPerson: number; readonly perPersonDay?: number }): Promise<string> {
  const { templateId } = await makeTemplate(db, limits);
  await claiming.refresh();
  return templateId;
}

it('limits go on for the account, and for the next one of the number that it left', async () => {
  const templateId = await couponWith({ perPerson: 1 });
  const [from, to] = [newPhone(), newPhone()];
  const { subscriberId } = await enter(from);
  expect(await claim(subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED' });
  expect(await change(subscriberId, to)).toBe('DONE');
  expect(await claim(subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  expect((await enter(to)).subscriberId).toBe(subscriberId);
  const next = await enter(from);
  expect(next.subscriberId).not.toBe(subscriberId);
  expect(await claim(next.subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
});

it('what the account collects after the change does not count for the next one of the number that it left', async () => {
  const [before, after] = [await couponWith({ perPerson: 1 }), await couponWith({ perPerson: 1 })];
  const from = newPhone();
  const { subscriberId } = await enter(from);
  await claim(subscriberId, before);
  expect(await change(subscriberId, newPhone())).toBe('DONE');
  clock.moveBy(1_000);
  expect(await claim(subscriberId, after)).toMatchObject({ outcome: 'GRANTED' });
  const next = await enter(from);
  expect(await claim(next.subscriberId, before)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  expect(await claim(next.subscriberId, after)).toMatchObject({ outcome: 'GRANTED', mine: 1 });
});

it('what the account takes over with the new number does not count for the next one of the old; what it had taken over does', async () => {
  const [ofOld, ofNew] = [await couponWith({ perPerson: 1 }), await couponWith({ perPerson: 1 })];
  const [from, to] = [newPhone(), newPhone()];
  const former = await enter(from);
  await claim(former.subscriberId, ofOld);
  await close(former.subscriberId);
  const formerOfNew = await enter(to);
  for (const templateId of [ofOld, ofNew]) await claim(formerOfNew.subscriberId, templateId);
  await close(formerOfNew.subscriberId);
  clock.moveBy(1_000);
  const { subscriberId } = await enter(from);
  expect(await change(subscriberId, to)).toBe('DONE');
  expect(await claim(subscriberId, ofNew)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  const next = await enter(from);
  expect(await claim(next.subscriberId, ofOld)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  expect(await claim(next.subscriberId, ofNew)).toMatchObject({ outcome: 'GRANTED' });
});

it('a login with the old number that waits for the change enters another account', async () => {
  const from = newPhone();
  const { subscriberId } = await enter(from);
  let waiting: Promise<KnownSubscriber> | undefined;
  await db.transaction().execute(async (trx) => {
    await changeNumber(trx, identity, { subscriberId, phone: newPhone(), at: new Date(clock.now()) });
    waiting = enter(from);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(db);
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 10_000 },
    );
  });
  expect((await waiting)?.subscriberId).toBe(await holderOf(from));
  expect(await holderOf(from)).not.toBe(subscriberId);
});

it('what a closed account of the new number collected counts, with what was carried before; the age too', async () => {
  const [templateId, daily] = [await couponWith({ perPerson: 1 }), await couponWith({ perPerson: 9, perPersonDay: 2 })];
  const [from, to] = [newPhone(), newPhone()];
  const old = await enter(to);
  await claim(old.subscriberId, templateId);
  await claim(old.subscriberId, daily);
  await close(old.subscriberId);
  const first = await enter(from);
  await claim(first.subscriberId, daily);
  await close(first.subscriberId);
  clock.moveBy(1_000);
  const { subscriberId } = await enter(from);
  expect(await change(subscriberId, to)).toBe('DONE');
  expect(await claim(subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  expect(await claim(subscriberId, daily)).toMatchObject({ outcome: 'PERSONAL_LIMIT_TODAY' });
  expect((await enter(to)).memberSinceMs).toBe(old.memberSinceMs);
});

it('there and back, an account has its own count once, and its limits are not used up twice', async () => {
  const templateId = await couponWith({ perPerson: 9, perPersonDay: 2 });
  const [from, to] = [newPhone(), newPhone()];
  const { subscriberId } = await enter(from);
  await claim(subscriberId, templateId);
  expect([await change(subscriberId, to), await change(subscriberId, from)]).toEqual(['DONE', 'DONE']);
  expect((await enter(from)).subscriberId).toBe(subscriberId);
  expect(await claim(subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED', mine: 2 });
  expect(await claim(subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT_TODAY' });
});

it('changes, logins and claims from many connections at once: one account has a number, and no limit begins again', {
  timeout: 120_000,
}, async () => {
  const limits = { perPerson: 1 };
  const templateId = await couponWith(limits);
  for (let round = 0; round < 8; round += 1) {
    const [one, two, to] = [newPhone(), newPhone(), newPhone()];
    const [a, b] = [await enter(one), await enter(two)];
    const ids = new Set<string>([a.subscriberId, b.subscriberId]);
    const outcomes = await Promise.all([
      change(a.subscriberId, to),
      change(b.subscriberId, to),
      // A second request of the same account.
      change(a.subscriberId, newPhone()),
      ...Array.from({ length: 4 }, async () => {
        const { subscriberId } = await enter(to);
        ids.add(subscriberId);
        return subscriberId;
      }),
      ...[a, b].flatMap(({ subscriberId }) => [claim(subscriberId, templateId), claim(subscriberId, templateId)]),
    ]);
    // Where one account got the number and left it again, others may have it after that.
    if (outcomes[0] !== 'DONE' || outcomes[2] !== 'DONE') {
      expect(outcomes.slice(0, 2).filter((outcome) => outcome === 'DONE').length).toBeLessThanOrEqual(1);
      const entered = new Set(outcomes.slice(3, 7));
      expect(entered.size).toBe(1);
      expect(await holderOf(to)).toBe([...entered][0]);
    }
    for (const phone of [one, two, to]) ids.add((await enter(phone)).subscriberId);
    for (const id of ids) {
      const numbers = await db.selectFrom('phone_lookup').selectAll().where('subscriber_id', '=', id).execute();
      expect(numbers).toHaveLength(1);
      const { phone_sealed: sealed } = await db
        .selectFrom('subscriber')
        .select('phone_sealed')
        .where('subscriber_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(numbers[0]?.phone_hash).toEqual(cipher.hash(cipher.open(sealed)));
      await claim(id, templateId);
      const owned = db.selectFrom('owned_coupon').select('owned_id').where('subscriber_id', '=', id);
      expect((await owned.execute()).length).toBeLessThanOrEqual(limits.perPerson);
    }
    // The next accounts of the numbers that were left collect nothing: theirs was collected before.
    for (const [phone, before] of [
      [one, a],
      [two, b],
    ] as const) {
      const { subscriberId } = await enter(phone);
      if (subscriberId === before.subscriberId) continue;
      const owned = db.selectFrom('owned_coupon').select('owned_id').where('subscriber_id', '=', subscriberId);
      expect(await owned.execute()).toEqual([]);
    }
  }
});
