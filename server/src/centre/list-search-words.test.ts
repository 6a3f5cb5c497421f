import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listSearchWords } from '@coupon-centre/contract/centre/list-search-words';
import { expect, it } from 'vitest';
import { makeDictionaryEntry } from '#test/factories/dictionary.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';

const { db, node } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });

const words = async (language = 'zh-CN') =>
  (await node.post(listSearchWords.path, {}, { 'accept-language': language })).body.resp_data;
const found = async (keyword: string): Promise<string[]> =>
  (await node.post(listOffers.path, { keyword })).body.resp_data.list.map(({ mTitle }: { mTitle: string }) => mTitle);

it('suggests the operators’ popular searches, shown classes and titles on offer, once each, with initials', async () => {
  const title = { 'zh-CN': '夜间流量包', en: 'Night Owl Data' };
  await makeDictionaryEntry(db, {
    dictCode: 'popularSearch',
    fieldCode: 'second',
    name: { 'zh-CN': '充值', en: 'Top up' },
    position: 2,
  });
  await makeDictionaryEntry(db, { dictCode: 'popularSearch', fieldCode: 'first', name: title, position: 1 });
  await makeTemplate(db, { title, classId: 'night' });
  await makeTemplate(db, { title: { 'zh-CN': '已结束', en: 'Over' }, claimEndMs: Date.parse('2026-11-20T00:00:00Z') });
  await expect
    .poll(() => words(), { timeout: 5_000 })
    .toMatchObject({
      popular: ['夜间流量包', '充值'],
      words: [{ text: '夜间流量包', initials: 'yjllb' }, { initials: 'cz' }, { classId: 'night' }],
    });
  const english = await words('en');
  expect(english.popular).toEqual(['Night Owl Data', 'Top up']);
  expect(english.words[0]).toEqual({ text: 'Night Owl Data', initials: 'yjllb' });
});

it('finds a title by its initials, where no text contains them', async () => {
  await makeTemplate(db, { title: { 'zh-CN': '咖啡立减', en: 'CZ coffee' } });
  await expect.poll(() => found('kflj'), { timeout: 5_000 }).toEqual(['咖啡立减']);
  await makeTemplate(db, { title: { 'zh-CN': '充值立减', en: 'Ten off' } });
  await expect.poll(() => found('立减'), { timeout: 5_000 }).toHaveLength(2);
  expect(await found('cz')).toEqual(['咖啡立减']);
  expect(await found('czl')).toEqual(['充值立减']);
  expect(await found('k')).toEqual(await found('K'));
});
