import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { previewClaimPage } from '@coupon-centre/contract/claim-page/preview-claim-page';
import { showClaimPage } from '@coupon-centre/contract/claim-page/show-claim-page';
import { PREVIEW_LINK_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from '#platform/settings/secrets.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { createPagePreviews } from './page-preview.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const previews = createPagePreviews(openSecrets({ secretKey: MASTER_KEY, dataDir: '' }));

type Modules = ClaimPageDraft['modules'];
const grid = (...ids: readonly string[]): Modules[number] => ({
  kind: 'couponGrid',
  moduleId: `grid-${ids.length}`,
  heading: localised(['好券', 'Coupons']),
  layout: 'list',
  coupons: [...ids],
});

const on = await databaseScene(now);
const { db, clock } = on;
const made = await Promise.all([1, 2, 3].map(() => makeTemplate(db)));
const coupons = made.map(({ templateId }) => templateId);
const [first = '', second = '', third = ''] = coupons;
await makeClaimPage(db, {
  pageId: 'spring',
  front: 'H5Index',
  fromMs: now - HOUR_MS,
  toMs: now + HOUR_MS,
  content: { title: localised(['春天', 'Spring']), modules: [grid(third, first), grid(first)] },
});
await makeClaimPage(db, { pageId: 'later', fromMs: now + HOUR_MS, content: { modules: [grid(first)] } });
await makeClaimPage(db, { pageId: 'withdrawn', state: 'RETIRED', retiredMs: now - 1 });
await makeClaimPage(db, {
  pageId: 'draft',
  state: 'DRAFT',
  version: 4,
  content: { title: localised(['草稿', 'Draft']), modules: [grid(second)] },
});
const { node } = await scene({ on });
beforeEach(() => clock.moveTo(now));

const show = async (pageId: string) => (await node.post(showClaimPage.path, { pageId })).body;
const preview = async (body: object) => (await node.post(previewClaimPage.path, body)).body;
const listed = async (body: object): Promise<string[]> =>
  (await node.post(listOffers.path, body)).body.resp_data.list.map(({ sCardId }: { sCardId: string }) => sCardId);
const addPage = async (spec: Parameters<typeof makeClaimPage>[1]): Promise<void> => {
  await makeClaimPage(db, spec);
  await expect.poll(async () => (await show(spec.pageId)).code, { timeout: 3000 }).toBe('0000');
};

describe('a claim page', () => {
  it('is shown inside its window, in the caller’s language, with ids of coupons and not their state', async () => {
    const { code, resp_data } = await show('spring');
    expect(code).toBe('0000');
    expect(resp_data).toMatchObject({ pageId: 'spring', version: 1, title: '春天' });
    const english = await node.post(showClaimPage.path, { pageId: 'spring' }, { 'accept-language': 'en' });
    expect(english.body.resp_data).toMatchObject({ title: 'Spring', modules: [{ heading: 'Coupons' }, {}] });
    expect(JSON.stringify(resp_data)).not.toMatch(/actionState|remainPercent/);
  });

  it('begins and ends to the millisecond, and says from when to when it was', async () => {
    const codes: string[] = [];
    for (const at of [now - HOUR_MS - 1, now - HOUR_MS, now + HOUR_MS - 1, now + HOUR_MS]) {
      clock.moveTo(at);
      codes.push((await show('spring')).code);
    }
    expect(codes).toEqual(['5002', '0000', '0000', '5002']);
    expect((await show('spring')).resp_data).toEqual({
      title: '春天',
      effectiveFrom: '2026-11-21T09:00:00+08:00',
      effectiveTo: '2026-11-21T11:00:00+08:00',
    });
  });

  it('is over from when operators took it offline, and not there while there are drafts only', async () => {
    expect((await show('withdrawn')).code).toBe('5002');
    expect((await show('draft')).code).toBe('5001');
    expect((await show('nothing')).code).toBe('5001');
  });

  it('answers to the route that it is the front of', async () => {
    expect((await show('H5Index')).resp_data.pageId).toBe('spring');
  });

  it('is made of what is on offer, where a route has no front yet; its coupons are listed and collected like any page’s', async () => {
    const { resp_data } = await show('H5Index1');
    expect(resp_data).toMatchObject({ pageId: 'H5Index1', modules: [{ kind: 'banner' }, { layout: 'feature' }, {}] });
    const [sCardId] = resp_data.modules[1].coupons;
    expect(resp_data.modules[2].does).toEqual({ kind: 'collect', sCardId });
    expect(await listed({ pageId: 'H5Index1' })).toEqual([sCardId]);
    const me = await node.person();
    const claim = { sCardId, pageId: 'H5Index1', requestId: 'on-the-default-front' };
    expect((await node.post(claimCoupon.path, claim, me.session)).body.code).toBe('0000');
  });

  it('has no script, style, frame or foreign link in its texts, whatever an operator wrote', async () => {
    const html =
      '<p onclick="x()" style="color:red">Read<script>alert(1)</script><iframe src="https://evil"></iframe>' +
      '<a href="javascript:x()">a</a><a href="/rule" target=_top>b</a><img src=x onerror=x()></p><p>open';
    const leading = (link: string): Modules[number] => ({
      kind: 'button',
      moduleId: 'go',
      text: localised(['去看看', 'Go']),
      does: { kind: 'link', link },
      isSticky: false,
    });
    await addPage({
      pageId: 'dirty',
      content: {
        modules: [
          { kind: 'richText', moduleId: 'text', html: localised([html, html]) },
          leading('https://elsewhere.example/x'),
          leading('/myCard'),
        ],
      },
    });
    const { modules } = (await show('dirty')).resp_data;
    expect(modules).toHaveLength(2);
    expect(modules[0].html).toBe('<p>Read<a>a</a><a href="/rule">b</a></p><p>open</p>');
    expect(modules[1].does.link).toBe('/myCard');
  });

  it('that no version of ours could have written is not found, and takes no other page along', async () => {
    const odd = { kind: 'script', moduleId: 'x' } as unknown as Modules[number];
    await makeClaimPage(db, { pageId: 'odd', content: { modules: [odd] } });
    await addPage({ pageId: 'after-odd' });
    expect((await show('odd')).code).toBe('5001');
  });
});

describe('the coupons of a page', () => {
  it('are listed in its order, once each; of a page that is not online, none', async () => {
    const [first, , third] = coupons;
    expect(await listed({ pageId: 'spring' })).toEqual([third, first]);
    expect(await listed({ pageId: 'H5Index' })).toEqual([third, first]);
    expect(await listed({ pageId: 'later' })).toEqual([]);
    expect(await listed({ pageId: 'draft' })).toEqual([]);
    expect(await listed({ pageId: 'nothing' })).toEqual([]);
  });

  it('are collected, and the page and the channel are recorded with those it offers', async () => {
    const [first = '', second = ''] = coupons;
    const me = await node.person();
    const claims = [
      { sCardId: first, pageId: 'H5Index', ch: 'sms-1' },
      { sCardId: second, pageId: 'spring' },
    ];
    const answers = await Promise.all(claims.map((claim) => node.post(claimCoupon.path, claim, me.session)));
    expect(answers.map(({ body }) => body.code)).toEqual(['0000', '0000']);
    const sources = await db
      .selectFrom('claim_source')
      .selectAll()
      .where('subscriber_id', '=', me.subscriberId)
      .execute();
    const [collected] = answers.map(({ body }) => body.resp_data.uCardId);
    expect(sources).toEqual([
      { subscriber_id: me.subscriberId, owned_id: collected, page_id: 'spring', channel: 'sms-1' },
    ]);
  });

  it('that were refused or had before leave no source', async () => {
    const gone = await makeTemplate(db, { stock: { total: 1, issued: 1 } });
    await addPage({ pageId: 'gone', content: { modules: [grid(gone.templateId)] } });
    const me = await node.person();
    const body = { sCardId: gone.templateId, pageId: 'gone', ch: 'NULL' };
    expect((await node.post(claimCoupon.path, body, me.session)).body.code).toBe('2005');
    const again = { sCardId: coupons[0], pageId: 'spring', requestId: 'the-same-tap' };
    for (const replayed of [false, true]) {
      expect((await node.post(claimCoupon.path, again, me.session)).body.resp_data).toMatchObject({
        replayed,
      });
    }
    const sources = await db
      .selectFrom('claim_source')
      .select('page_id')
      .where('subscriber_id', '=', me.subscriberId)
      .execute();
    expect(sources).toEqual([{ page_id: 'spring' }]);
  });

  it('are recorded with whom they were granted to, from a crowd on a page and off it at once', async () => {
    const { templateId } = await makeTemplate(db, { stock: { total: 40, issued: 0 } });
    await addPage({ pageId: 'crowd', content: { modules: [grid(templateId)] } });
    const people = await Promise.all(Array.from({ length: 80 }, () => node.person()));
    const places = [{ pageId: 'crowd' }, { pageId: 'crowd', ch: 'sms' }, { ch: 'app' }, {}];
    const answers = await Promise.all(
      people.map(({ session }, at) =>
        node.post(claimCoupon.path, { sCardId: templateId, ...places[at % places.length] }, session),
      ),
    );
    const granted = answers.flatMap(({ body }, at) => {
      const { pageId = null, ch = null } = places[at % places.length] as { pageId?: string; ch?: string };
      if (body.code !== '0000' || (pageId ?? ch) === null) return [];
      return [
        { owned_id: body.resp_data.uCardId, subscriber_id: people[at]?.subscriberId, page_id: pageId, channel: ch },
      ];
    });
    expect(answers.filter(({ body }) => body.code === '0000')).toHaveLength(40);
    const sources = await db
      .selectFrom('claim_source')
      .selectAll()
      .where(
        'subscriber_id',
        'in',
        people.map(({ subscriberId }) => subscriberId),
      )
      .execute();
    const byId = (a: { owned_id: string }, b: { owned_id: string }) => a.owned_id.localeCompare(b.owned_id);
    expect(sources.toSorted(byId)).toEqual(granted.toSorted(byId));
  });

  it('are not collected on a page that the world has never seen', async () => {
    const me = await node.person();
    for (const pageId of ['draft', 'nothing']) {
      const { body } = await node.post(claimCoupon.path, { sCardId: coupons[1], pageId }, me.session);
      expect(body.code).toBe('2001');
    }
  });
});

describe('a preview', () => {
  const link = (pageId = 'draft', version = 4, at = now) => previews.sign({ pageId, version }, at);

  it('shows a draft and its coupons to the holder of a link', async () => {
    const previewToken = link();
    const { code, resp_data } = await preview({ pageId: 'draft', previewToken });
    expect([code, resp_data.title, resp_data.version]).toEqual(['0000', '草稿', 4]);
    expect(await listed({ pageId: 'draft', previewToken })).toEqual([coupons[1]]);
    expect((await show('draft')).code).toBe('5001');
  });

  it('is refused with a link that is over, altered, or for another page or version', async () => {
    const good = link();
    const [version, expires, signature] = good.split('.');
    const later = Number(expires) + 3600;
    const longer = previews.sign({ pageId: 'draft', version: 4 }, now + HOUR_MS);
    const bad = [
      { previewToken: `${version}.${later}.${signature}` },
      { previewToken: `3.${expires}.${signature}` },
      { previewToken: `${version}.${expires}.${'A'.repeat(43)}` },
      { previewToken: link('spring', 4) },
      { previewToken: good, version: 3 },
      { previewToken: link('draft', 9) },
      { previewToken: longer },
    ];
    for (const body of bad) expect((await preview({ pageId: 'draft', ...body })).code).toBe('5003');
    expect((await preview({ pageId: 'spring', previewToken: good })).code).toBe('5003');
    const list = await node.post(listOffers.path, { pageId: 'spring', previewToken: good });
    expect(list.body.code).toBe('5003');
    clock.moveTo(now + PREVIEW_LINK_SECONDS * 1000);
    expect((await preview({ pageId: 'draft', previewToken: good })).code).toBe('5003');
    clock.moveTo(now + PREVIEW_LINK_SECONDS * 1000 - 1000);
    expect((await preview({ pageId: 'draft', previewToken: good })).code).toBe('0000');
  });

  it('collects nothing for any caller, though the coupon is open to all', async () => {
    const me = await node.person();
    const body = { sCardId: coupons[1], pageId: 'draft', previewToken: link() };
    expect((await node.post(claimCoupon.path, body, me.session)).body.code).toBe('2004');
    const elsewhere = { sCardId: coupons[1], pageId: 'spring', previewToken: link() };
    expect((await node.post(claimCoupon.path, elsewhere, me.session)).body.code).toBe('2004');
    const owned = await db
      .selectFrom('owned_coupon')
      .select('owned_id')
      .where('subscriber_id', '=', me.subscriberId)
      .execute();
    expect(owned).toEqual([]);
    const { body: public_ } = await node.post(claimCoupon.path, { sCardId: coupons[1] }, me.session);
    expect(public_.code).toBe('0000');
  });
});
