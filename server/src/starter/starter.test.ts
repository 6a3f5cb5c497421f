import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { contentItem } from '@coupon-centre/contract/content/content-items';
import { readDocument } from '@coupon-centre/contract/content/read-document';
import { showTheme } from '@coupon-centre/contract/content/show-theme';
import { locales } from '@coupon-centre/contract/foundation/field';
import { roleWords } from '@coupon-centre/contract/operator/role-words';
import { roleFaults } from '@coupon-centre/contract/operator/roles/role-rules';
import { expect, it } from 'vitest';
import { faultOf } from '#catalogue/drafts/written-terms.ts';
import { linksIn } from '#catalogue/link-hosts.ts';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import { starterFacts } from '#test/factories/starter-facts.ts';
import { scene } from '#test/scene.ts';
import { starterCampaigns } from './starter-campaigns.ts';
import { starterDocuments } from './starter-documents.ts';
import type { StarterFacts } from './starter-facts.ts';
import { starterItems } from './starter-items.ts';
import { STARTER_PAGE, starterPage } from './starter-page.ts';
import { starterRoles } from './starter-roles.ts';
import { countContent, isEmpty, writeStarter } from './write-starter.ts';

const NOW_MS = Date.parse('2027-03-01T10:00:00+08:00');
const { db, node, administrator, editor } = await scene({ startMs: NOW_MS, operators: ['administrator', 'editor'] });
const write = (starter: Partial<StarterFacts> = {}) =>
  db
    .transaction()
    .execute((trx) => writeStarter(trx, { facts: { ...starterFacts, ...starter }, logo: null, nowMs: NOW_MS }));

it('is what operators could have written', () => {
  for (const item of starterItems(starterFacts, { logo: null, nowMs: NOW_MS }))
    expect(contentItem.parse(item)).toEqual(item);
  const { content } = starterPage(starterFacts, NOW_MS);
  expect(claimPageDraft.parse(content)).toEqual(content);
  const builtIn = Object.values(roleWords).flatMap((words) => Object.values<string>(words));
  for (const { names, rights } of starterRoles) {
    expect([names.en, roleFaults(rights)]).toEqual([names.en, []]);
    expect(builtIn).not.toContain(names.en);
    expect(builtIn).not.toContain(names['zh-CN']);
  }
});

it('has every document in both languages, filled in, with nothing that is cleaned away and no broken link', () => {
  const documents = starterDocuments(starterFacts, NOW_MS);
  const keys = documents.map(({ docKey }) => docKey);
  for (const { docKey, title, html } of documents) {
    expect(title.en).not.toBe(title['zh-CN']);
    for (const locale of locales) {
      const text = html[locale];
      expect([docKey, locale, cleanHtml(text)]).toEqual([docKey, locale, text]);
      expect(text).not.toMatch(/\{\{|\}\}|undefined|TODO|lorem/i);
      for (const link of linksIn(text)) {
        const [, key = 'service-agreement'] = /docKey=([\w-]+)/.exec(link) ?? [];
        if (link.startsWith('/protocol')) expect(keys).toContain(key);
        else expect(['/exchange', `tel:${starterFacts.hotline}`]).toContain(link);
      }
    }
    expect(html['zh-CN'].match(/<(h2|tr|li)>/g)?.length).toBe(html.en.match(/<(h2|tr|li)>/g)?.length);
  }
});

it('promises the days that the settings have', () => {
  const [privacy = ''] = starterDocuments(starterFacts, NOW_MS).flatMap(({ docKey, html }) =>
    docKey === 'privacy' ? html['zh-CN'] : [],
  );
  for (const words of [
    '91天',
    '31天',
    '1095天',
    '89天',
    '29天',
    '15个工作日',
    '2027年3月1日',
    '启澜移动&lt;云溪&gt;',
  ]) {
    expect(privacy).toContain(words);
  }
});

it('names only the outside systems that are in use', () => {
  const listed = (used: StarterFacts['recipients']) =>
    starterDocuments({ ...starterFacts, recipients: used }, NOW_MS).find(({ docKey }) => docKey === 'third-parties')
      ?.html.en;
  expect(listed(['social'])).toContain('Social app');
  expect(listed(['social'])).not.toContain('One-click login');
});

it('fills an empty database once, and never writes over what operators changed', async () => {
  expect(isEmpty(await countContent(db))).toBe(true);
  // Half way: the categories are written before the theme.
  await expect(write({ colour: 'no colour' })).rejects.toThrow();
  expect(isEmpty(await countContent(db))).toBe(true);

  expect(await Promise.all([write(), write(), write()])).toEqual(expect.arrayContaining([true, false, false]));
  expect(Object.values(await countContent(db)).every((count) => count > 0)).toBe(true);

  await db.deleteFrom('category').where('class_id', '=', 'life').execute();
  const before = await countContent(db);
  expect(await write({ colour: '#ffffff' })).toBe(false);
  expect(await countContent(db)).toEqual(before);
});

it('is on record, by the system', async () => {
  const { items } = (await administrator.call('audit/list', { pageSize: 50 })).body.resp_data;
  const made = items.filter(({ reason }: { reason: string | null }) => reason === 'Set up by npm run init');
  expect(made.length).toBeGreaterThan(30);
  expect(new Set(made.map((entry: { operatorName: string }) => entry.operatorName))).toEqual(new Set(['system']));
});

it('is what subscribers see, in both languages', async () => {
  for (const locale of locales) {
    const headers = { 'accept-language': locale, lang: locale };
    for (const docKey of ['service-agreement', 'privacy', 'activity-rules', 'third-parties', 'help']) {
      await expect
        .poll(async () => (await node.post(readDocument.path, { docKey }, headers)).body)
        .toMatchObject({ code: '0000', resp_data: { version: 1, title: expect.any(String) } });
    }
    const theme = (await node.post(showTheme.path, {}, headers)).body.resp_data;
    expect(theme).toMatchObject({ themeId: 'everyday', bgColor: starterFacts.colour, banners: [{ link: /protocol/ }] });
    expect((await node.post(listOffers.path, {}, headers)).body.code).toBe('0000');
  }
});

it('gives operators templates of campaigns to copy, of which nothing can be seen or given out', async () => {
  const { items } = (await editor.call('campaigns/list', { isTemplate: true })).body.resp_data;
  expect(items.length).toBe(starterCampaigns(NOW_MS).length);
  const pages: string[] = [];
  for (const { campaignId } of items) {
    const shown = (await editor.call('campaigns/show', { campaignId })).body.resp_data;
    expect(shown).toMatchObject({ isTemplate: true, budgetFen: 0, coupons: [] });
    expect(shown.drafts.length).toBeGreaterThan(0);
    for (const { templateId } of shown.drafts) {
      const { draft } = (await editor.call('coupons/show', { templateId })).body.resp_data;
      expect(faultOf(draft.terms, draft.firstStock)).toBeNull();
    }
    const asked = {
      campaignId,
      title: `${shown.title} 2028`,
      startsAt: '2028-01-01T00:00:00+08:00',
      isTemplate: false,
    };
    const copied = (await editor.call('campaigns/copy', asked)).body.resp_data;
    expect(copied.coupons).toBe(shown.drafts.length);
    pages.push(...copied.pages);
  }
  expect(pages).toEqual([`${STARTER_PAGE}-20280101`]);
});

it('gives operators a draft of a claim page and roles', async () => {
  const page = (await editor.call('pages/show', { pageId: STARTER_PAGE, version: 1 })).body;
  expect(page.resp_data).toMatchObject({ shown: { state: 'DRAFT', isApproved: false } });
  const { items } = (await administrator.call('operators/listRoles', {})).body.resp_data;
  expect(JSON.stringify(items)).toContain('Settlement');
});
