import type { AudienceCondition, ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { listAds } from '@coupon-centre/contract/content/list-ads';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { outsideAudience } from '#catalogue/audience/audience.ts';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { decide, readApproval } from '#test/approval.ts';
import { makeAd } from '#test/factories/ad.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, clock, editor, approver } = await scene({ startMs: nowMs, operators: ['editor', 'approver'] });
const cipher = createPhoneCipher(node.deriveKey);
const name = { 'zh-CN': '某些', en: 'some' };
const of = (is: AudienceCondition, isNot = false) => ({ isNot, is });
const one = (is: AudienceCondition, isNot = false): ConditionGroups => [{ any: [of(is, isNot)] }];
const stars: AudienceCondition = { kind: 'numberList', listId: 'stars', name };

const [star, other] = [
  await node.person({ phone: '13800001111', createdAtMs: nowMs - 9 * DAY_MS }),
  await node.person({ phone: '13900002222', createdAtMs: nowMs }),
];
await makeNumberList(db, cipher, { listId: 'stars', phones: [star.phone] });
await makeNumberList(db, cipher, { listId: 'over', phones: [star.phone], expiresAtMs: nowMs });
// No coupon's audience asks about it: the ad alone does.
const template = await makeTemplate(db);
const { templateId } = template;
await makeOwned(db, { template, subscriberId: star.subscriberId, claimedAtMs: nowMs - DAY_MS, changedAtMs: nowMs });

const ads: Readonly<Record<string, ConditionGroups | undefined>> = {
  all: undefined,
  stars: one(stars),
  others: one(stars, true),
  over: one({ ...stars, listId: 'over' }),
  notOver: one({ ...stars, listId: 'over' }, true),
  collected: one({ kind: 'collected', templateId, name }),
  channel: one({ kind: 'channels', channels: ['app'], name }),
};
for (const [adId, conditions] of Object.entries(ads)) {
  await makeAd(db, { adId, spaceCode: 'space', ...(conditions !== undefined && { conditions }) });
}
await makeAd(db, { adId: 'later', spaceCode: 'times', validFromMs: nowMs + HOUR_MS, conditions: one(stars) });

async function ask(person: TestPerson | null, body: object = { spaceCode: 'space' }) {
  const headers = person === null ? {} : headersOf(person.session);
  return node.post(listAds.path, body, headers);
}
const seen = async (person: TestPerson | null, body?: object): Promise<string[]> =>
  (await ask(person, body)).body.resp_data.ads.map(({ adId }: { adId: string }) => adId);

it('shows an ad to the people of its audience, and a guest what is for everyone', async () => {
  await expect.poll(() => seen(star), { timeout: 10_000 }).toEqual(['all', 'collected', 'stars']);
  expect(await seen(other)).toEqual(['all', 'others']);
  expect(await seen(null)).toEqual(['all']);
  expect(await seen(null, { spaceCode: 'space', ch: 'app' })).toEqual(['all']);
  expect(await seen(other, { spaceCode: 'space', ch: 'app' })).toEqual(['all', 'channel', 'others']);
});

it('tells those who will not see it nothing of what is planned', async () => {
  const changesAt = async (person: TestPerson | null) =>
    (await ask(person, { spaceCode: 'times' })).body.resp_data.changesAt;
  expect(await changesAt(star)).toBe('2026-11-21T11:00:00+08:00');
  expect([await changesAt(other), await changesAt(null)]).toEqual([null, null]);
});

it('no answer of one person reaches another: none is kept on the way', async () => {
  const answers = await Promise.all([star, null, other, star, null].map((person) => ask(person)));
  const ids = answers.map(({ body }) => body.resp_data.ads.map(({ adId }: { adId: string }) => adId));
  expect(ids[0]).toEqual(ids[3]);
  expect(ids[1]).toEqual(ids[4]);
  expect(new Set(ids.map(String)).size).toBe(3);
  const sent = await fetch(`${node.baseUrl}${listAds.path}`, {
    method: 'POST',
    body: JSON.stringify({ spaceCode: 'space' }),
    headers: { ...headersOf(star.session), 'content-type': 'application/json' },
  });
  expect(sent.headers.get('cache-control')).toBe('no-store');
});

it('an ad is seen by exactly those who are inside its conditions, for random ones', async () => {
  const condition: fc.Arbitrary<AudienceCondition> = fc.oneof(
    fc.record({
      kind: fc.constant('numberList' as const),
      listId: fc.constantFrom('stars', 'over', 'unknown'),
      name: fc.constant(name),
    }),
    fc.record({ kind: fc.constant('tenure' as const), atLeastDays: fc.constantFrom(1, 30) }),
    fc.record({ kind: fc.constant('firstDeal' as const) }),
    fc.record({
      kind: fc.constant('channels' as const),
      channels: fc.constant<string[]>(['app']),
      name: fc.constant(name),
    }),
    fc.record({
      kind: fc.constant('collected' as const),
      templateId: fc.constant(templateId),
      name: fc.constant(name),
    }),
  );
  const any = fc.array(fc.record({ isNot: fc.boolean(), is: condition }), { minLength: 1, maxLength: 3 });
  const written = fc.sample(fc.array(fc.record({ any }), { minLength: 1, maxLength: 3 }), { numRuns: 25, seed: 3 });
  for (const [index, conditions] of written.entries()) {
    await makeAd(db, { adId: `ad-${index}`, spaceCode: 'random', conditions, position: index + 1 });
  }
  await makeAd(db, { adId: 'last', spaceCode: 'random', position: written.length + 1 });
  await expect.poll(() => seen(null, { spaceCode: 'random' }), { timeout: 10_000 }).toEqual(['last']);
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.refresh();
  const subjects = createAudienceSubjects({ db, cipher, catalogue });
  const sizes = new Set<number>();
  for (const person of [star, other]) {
    for (const channel of [undefined, 'app']) {
      const memberSinceMs = person === star ? nowMs - 9 * DAY_MS : nowMs;
      const session = { subscriberId: person.subscriberId, phonePrefix: person.phone.slice(0, 7), memberSinceMs };
      const inside: string[] = [];
      for (const [index, all] of written.entries()) {
        const audience = { kind: 'conditions' as const, all };
        const who = await subjects.for([audience], { session, channel, nowMs });
        if (outsideAudience(audience, who, nowMs) === null) inside.push(`ad-${index}`);
      }
      const body = { spaceCode: 'random', ...(channel !== undefined && { ch: channel }) };
      expect(await seen(person, body)).toEqual([...inside, 'last']);
      sizes.add(inside.length);
    }
  }
  expect(sizes.size).toBeGreaterThan(2);
});

const item = {
  kind: 'ad',
  adId: 'written',
  spaceCode: 'written',
  channel: null,
  validFrom: '2026-01-01T00:00:00+08:00',
  validTo: null,
  title: localised(['星', 'Stars']),
  subTitle: localised(['星', 'Stars']),
  image: null,
  imageAlt: null,
  art: 'gift',
  bgColor: '#00566f',
  link: null,
  advertiser: null,
  position: 1,
};
const save = (written: object, expectedMark: string | null) =>
  editor.call('content/saveItem', { item: written, expectedMark });
const find = async (adId: string) =>
  (await editor.call('content/listItems', { kind: 'ad', pageSize: 50 })).body.resp_data.items.find(
    ({ key }: { key: string }) => key === adId,
  );

it('takes effect with its audience by another’s approval, and can be for everyone again', async () => {
  const conditions = one(stars);
  expect((await save({ ...item, conditions }, null)).body.code).toBe('0000');
  expect(await readApproval(approver, 'ad:written')).toMatchObject({ asked: { item: { conditions } } });
  expect(await seen(star, { spaceCode: 'written' })).toEqual([]);
  expect((await decide(approver, 'ad:written')).body.code).toBe('0000');
  await expect.poll(() => seen(star, { spaceCode: 'written' }), { timeout: 10_000 }).toEqual(['written']);
  expect(await seen(other, { spaceCode: 'written' })).toEqual([]);
  const { mark, item: listed } = await find('written');
  expect(listed.conditions).toEqual(conditions);
  const { conditions: _, ...forAll } = listed;
  await save(forAll, mark);
  await decide(approver, 'ad:written');
  await expect.poll(() => seen(null, { spaceCode: 'written' }), { timeout: 10_000 }).toEqual(['written']);
  expect(await find('written')).toMatchObject({ item: forAll });
  expect('conditions' in (await find('written')).item).toBe(false);
});

it('refuses a list that is none, or has expired by the approval', async () => {
  const over = one({ ...stars, listId: 'over' });
  expect((await save({ ...item, adId: 'no', conditions: over }, null)).body).toMatchObject({
    code: '8061',
    resp_data: { fault: 'EXPIRED' },
  });
  await makeNumberList(db, cipher, { listId: 'short', phones: [star.phone], expiresAtMs: nowMs + MINUTE_MS });
  const short = one({ ...stars, listId: 'short' });
  expect((await save({ ...item, adId: 'short', conditions: short }, null)).body.code).toBe('0000');
  clock.moveBy(2 * MINUTE_MS);
  expect((await decide(approver, 'ad:short')).body).toMatchObject({
    code: '8030',
    resp_data: { because: 'AUDIENCE_UNUSABLE' },
  });
});
