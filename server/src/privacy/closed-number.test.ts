import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { readTerms } from '#catalogue/catalogue-store.ts';
import { holdingsDay } from '#claim/card/present-card.ts';
import { toClaim } from '#claim/claim-queue.ts';
import { claimBatch } from '#claim/claim-store.ts';
import { codeHash, exchangeCodeKey } from '#exchange/exchange-code.ts';
import { type ExchangeOutcome, exchangeOnce } from '#exchange/exchange-store.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { readHoldings } from '#owned/owned-store.ts';
import { leftForPerson } from '#owned/personal-limit.ts';
import { retireClosed } from '#subscriber/closed-number.ts';
import { isKnownDevice, rememberDevice } from '#subscriber/device/known-devices.ts';
import { enterSubscriber, type KnownSubscriber } from '#subscriber/subscriber-store.ts';
import { claimScene } from '#test/claim-scene.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { loginNode, NOON_MS, newPhone, testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { closeWithin, withdrawUnused } from './close-account.ts';
import { createClosedAccountsRound } from './closed-accounts-round.ts';
import { personalDataOf } from './my-data.ts';

const { database, db, clock } = await databaseScene(NOON_MS);
const claiming = await claimScene(db, clock);
const login = await loginNode(db, { clock });
const { identity } = login;
const { cipher } = identity;
afterAll(async () => {
  await expectInvariantsHold(db, clock.now());
  claiming.stop();
  await login.close();
});

async function enter(phone: string): Promise<KnownSubscriber> {
  const entered = await db.transaction().execute((trx) => enterSubscriber(trx, cipher, { phone, nowMs: clock.now() }));
  // Closed since it was found.
  return entered === 'BARRED' ? enter(phone) : entered;
}
const close = (subscriberId: string) =>
  db.transaction().execute((trx) => closeWithin(trx, identity, { subscriberId, nowMs: clock.now() }));
const claim = (subscriberId: string, templateId: string) => claiming.claim({ subscriberId, templateId });

async function couponWith(limits: { readonly perPerson: number; readonly perPersonDay?: number }): Promise<string> {
  const { templateId } = await makeTemplate(db, limits);
  await claiming.refresh();
  return templateId;
}

it('what a closed account collected counts against the next one of the number, and the one after that', async () => {
  const templateId = await couponWith({ perPerson: 2 });
  const phone = newPhone();
  const first = await enter(phone);
  expect(await claim(first.subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED', mine: 1 });
  await close(first.subscriberId);
  const second = await enter(phone);
  expect(second.subscriberId).not.toBe(first.subscriberId);
  expect(await claim(second.subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED', mine: 2 });
  expect(await claim(second.subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  await close(second.subscriberId);
  const third = await enter(phone);
  expect(await claim(third.subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  const stranger = await enter(newPhone());
  expect(await claim(stranger.subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED', mine: 1 });
});

it('claims that are settled together are told apart', async () => {
  const templateId = await couponWith({ perPerson: 1 });
  const phone = newPhone();
  const before = await enter(phone);
  await claim(before.subscriberId, templateId);
  await close(before.subscriberId);
  const people = [await enter(phone), await enter(newPhone()), before];
  const claims = people.map(({ subscriberId }) =>
    toClaim({ subscriberId, target: claiming.target(templateId), requestId: newId() }, clock.now()),
  );
  const outcomes = await claimBatch({ db }, claims, clock.now());
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['PERSONAL_LIMIT', 'GRANTED', 'PERSONAL_LIMIT']);
});

/** Codes of a new coupon, and the exchange of the nth. */
async function codesWith(limits: { readonly perPerson: number; readonly perPersonDay?: number }) {
  const { templateId, termsVersion } = await makeTemplate(db, limits);
  await claiming.refresh();
  const deriveKey = testDeriveKey();
  const { codes } = await makeCodes(database.pool, deriveKey, { templateId, size: 4 });
  const terms = await readTerms(db, templateId, termsVersion);
  const redeem = (subscriberId: string, nth: number, nowMs = clock.now()): Promise<ExchangeOutcome> => {
    const hash = codeHash(exchangeCodeKey(deriveKey), codes[nth] ?? '');
    const asked = { subscriberId, phonePrefix: '1380013', hash, requestId: undefined, isProved: false, nowMs };
    return exchangeOnce(db, asked, { terms, confirm: null });
  };
  return { templateId, redeem };
}

it('codes keep to the limits that go on, and claims to what codes gave', async () => {
  const { templateId, redeem } = await codesWith({ perPerson: 3 });
  const phone = newPhone();
  const { subscriberId: first } = await enter(phone);
  expect(await claim(first, templateId)).toMatchObject({ outcome: 'GRANTED', mine: 1 });
  await close(first);
  expect(await redeem(first, 0)).toEqual({ outcome: 'PERSONAL_LIMIT' });
  const { subscriberId: second } = await enter(phone);
  expect(await redeem(second, 0)).toMatchObject({ outcome: 'GRANTED', remain: 1 });
  await close(second);
  const { subscriberId: third } = await enter(phone);
  expect(await claim(third, templateId)).toMatchObject({ outcome: 'GRANTED', mine: 3 });
  expect(await redeem(third, 1)).toEqual({ outcome: 'PERSONAL_LIMIT' });
  const { subscriberId: stranger } = await enter(newPhone());
  expect(await redeem(stranger, 1)).toMatchObject({ outcome: 'GRANTED', remain: 2 });
});

it('codes keep to the daily limit that day', async () => {
  const { redeem } = await codesWith({ perPerson: 9, perPersonDay: 1 });
  const phone = newPhone();
  const { subscriberId: before } = await enter(phone);
  expect(await redeem(before, 0)).toMatchObject({ outcome: 'GRANTED' });
  await close(before);
  const { subscriberId } = await enter(phone);
  expect(await redeem(subscriberId, 1)).toEqual({ outcome: 'PERSONAL_LIMIT_TODAY' });
  expect(await redeem(subscriberId, 1, clock.now() + DAY_MS)).toMatchObject({ outcome: 'GRANTED' });
});

it('the daily limit goes on that day, and begins again on the next', async () => {
  const templateId = await couponWith({ perPerson: 9, perPersonDay: 2 });
  const phone = newPhone();
  const { subscriberId: before } = await enter(phone);
  await claim(before, templateId);
  await close(before);
  const { subscriberId } = await enter(phone);
  expect(await claim(subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED' });
  await close(subscriberId);
  const { subscriberId: third } = await enter(phone);
  expect(await claim(third, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT_TODAY' });
  const atMs = clock.now() + DAY_MS;
  const tomorrow = toClaim({ subscriberId: third, target: claiming.target(templateId), requestId: newId() }, atMs);
  expect(await claimBatch({ db }, [tomorrow], atMs)).toMatchObject([{ outcome: 'GRANTED', mine: 3 }]);
});

it('the lists show the limit as the claim decides it, and no coupon of the closed account', async () => {
  const limits = { perPerson: 3, perPersonDay: 2 };
  const templateId = await couponWith(limits);
  const phone = newPhone();
  const { subscriberId: before } = await enter(phone);
  await claim(before, templateId);
  await close(before);
  const { subscriberId } = await enter(phone);
  const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(clock.now()));
  expect(holdings.get(templateId)).toMatchObject({ have: 1, haveOnDay: 1, usableOwnedId: null });
  expect(leftForPerson(limits, holdings.get(templateId))).toEqual({ ever: 2, onDay: 1 });
  expect(await db.selectFrom('owned_coupon').where('subscriber_id', '=', subscriberId).selectAll().execute()).toEqual(
    [],
  );
});

it('the number is no newcomer: it has had an account since the first one', async () => {
  const phone = newPhone();
  const { subscriberId, memberSinceMs } = await enter(phone);
  await close(subscriberId);
  clock.moveBy(DAY_MS);
  const again = await enter(phone);
  expect(again.memberSinceMs).toBe(memberSinceMs);
  expect((await enter(phone)).memberSinceMs).toBe(memberSinceMs);
  await close(again.subscriberId);
  clock.moveBy(DAY_MS);
  const { subscriberId: third, memberSinceMs: sinceFirst } = await enter(phone);
  expect(sinceFirst).toBe(memberSinceMs);
  const own = await personalDataOf(
    { db, identity, catalogue: claiming.catalogue },
    {
      subscriberId: third,
      locale: 'en',
      nowMs: clock.now(),
    },
  );
  // Another person may have the number by now.
  expect(own?.account.memberSince).toBe(toInstant(clock.now()));
  await claiming.refresh();
});

it('nothing is granted to a closed account, also by a node that does not know yet', async () => {
  const templateId = await couponWith({ perPerson: 5 });
  const { subscriberId } = await enter(newPhone());
  await close(subscriberId);
  expect(await claim(subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
});

it('limits begin again when the days are over, or the number is recycled', async () => {
  const templateId = await couponWith({ perPerson: 1 });
  const [patient, recycled] = [newPhone(), newPhone()];
  for (const phone of [patient, recycled]) {
    const { subscriberId } = await enter(phone);
    await claim(subscriberId, templateId);
    await close(subscriberId);
  }
  const between = await enter(recycled);
  expect(await claim(between.subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  await identity.sessions.endAll(between.subscriberId, 'RECYCLED');
  const nextHolder = await enter(recycled);
  expect(await claim(nextHolder.subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED' });

  const closedAtMs = clock.now();
  await retireClosed(db, { nowMs: closedAtMs + 90 * DAY_MS, days: 90 });
  const early = await enter(patient);
  expect(await claim(early.subscriberId, templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
  expect(await retireClosed(db, { nowMs: closedAtMs + 90 * DAY_MS + 1, days: 90 })).toBeGreaterThan(2);
  expect(await claim(early.subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED' });
  expect(await db.selectFrom('closed_number').selectAll().execute()).toEqual([]);
});

it("a number that was recycled is its next holder's, whose nothing goes when the former account is closed", async () => {
  const templateId = await couponWith({ perPerson: 1 });
  const recycle = async (phone: string) => {
    const { subscriberId } = await enter(phone);
    await claim(subscriberId, templateId);
    await identity.sessions.endAll(subscriberId, 'RECYCLED');
    return subscriberId;
  };
  const [late, early] = [newPhone(), newPhone()];
  await close(await recycle(late));
  const newcomer = await enter(late);
  expect(newcomer.memberSinceMs).toBe(clock.now());
  expect(await claim(newcomer.subscriberId, templateId)).toMatchObject({ outcome: 'GRANTED' });

  const former = await recycle(early);
  const holder = await enter(early);
  const device = { deviceMark: Buffer.alloc(16, 5), nowMs: clock.now() };
  await rememberDevice(db, { phoneHash: cipher.hash(early), ...device });
  await makeNumberList(db, cipher, { listId: 'welcome', phones: [early] });
  expect(await close(former)).toMatchObject({ withdrawn: 1 });
  expect((await enter(early)).subscriberId).toBe(holder.subscriberId);
  expect(await isKnownDevice(db, { phoneHashes: cipher.hashes(early), ...device })).toBe(true);
  const listed = db.selectFrom('number_list_entry').select('list_id').where('phone_hash', '=', cipher.hash(early));
  expect(await listed.execute()).toEqual([{ list_id: 'welcome' }]);
  expect(await claim(former, await couponWith({ perPerson: 5 }))).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
});

/** Coupons of the accounts, but for what a claim under way granted while its account was closing: the round takes that back. */
async function countKept(subscriberIds: readonly string[]): Promise<number> {
  const { kept } = await db
    .selectFrom('owned_coupon as o')
    .innerJoin('subscriber as s', 's.subscriber_id', 'o.subscriber_id')
    .select(({ fn }) => fn.countAll<string>().as('kept'))
    .where('o.subscriber_id', 'in', subscriberIds)
    .where((eb) => eb.or([eb('s.closed_at', 'is', null), eb('o.state', '=', 'WITHDRAWN')]))
    .executeTakeFirstOrThrow();
  return Number(kept);
}

it('closing, logging in and claiming from many connections at once never exceeds a limit', {
  timeout: 120_000,
}, async () => {
  const limits = { perPerson: 3, perPersonDay: 2 };
  const templateId = await couponWith(limits);
  const accounts = new Map(Array.from({ length: 4 }, () => [newPhone(), new Set<string>()]));
  const rounds = 12;
  await Promise.all(
    [...accounts].flatMap(([phone, ids]) =>
      Array.from({ length: 4 }, async (_none, nth) => {
        for (let round = 0; round < rounds; round += 1) {
          const { subscriberId } = await enter(phone);
          ids.add(subscriberId);
          const claims = [claim(subscriberId, templateId), claim(subscriberId, templateId)];
          if ((round + nth) % 2 === 0) await close(subscriberId);
          await Promise.all(claims);
        }
      }),
    ),
  );
  let keptByAll = 0;
  for (const ids of accounts.values()) {
    expect(ids.size).toBeGreaterThan(rounds / 2);
    const kept = await countKept([...ids]);
    expect(kept).toBeLessThanOrEqual(limits.perPersonDay);
    keptByAll += kept;
  }
  // One number may keep nothing, if all its claims were granted while accounts were closing.
  expect(keptByAll).toBeGreaterThanOrEqual(1);
  await createClosedAccountsRound({ db, clock })();
  const late = db
    .selectFrom('owned_coupon as o')
    .innerJoin('subscriber as s', 's.subscriber_id', 'o.subscriber_id')
    .where('s.closed_at', 'is not', null)
    .where('o.state', '<>', 'WITHDRAWN');
  expect(await late.select('o.owned_id').execute()).toEqual([]);
});

it('a coupon that was given by hand counts too', async () => {
  const template = await makeTemplate(db, { perPerson: 1 });
  await claiming.refresh();
  const phone = newPhone();
  const { subscriberId } = await enter(phone);
  await makeOwned(db, { subscriberId, template, claimedAtMs: clock.now() - DAY_MS });
  await db.transaction().execute((trx) => withdrawUnused(trx, subscriberId, clock.now()));
  await close(subscriberId);
  const again = await enter(phone);
  expect(await claim(again.subscriberId, template.templateId)).toMatchObject({ outcome: 'PERSONAL_LIMIT' });
});
