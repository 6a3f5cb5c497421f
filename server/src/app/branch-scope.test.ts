import { api, type CallName, type OperatorCallName } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import { requestExample } from '@coupon-centre/contract/call/example-of';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { countBoard } from '#board/count-board.ts';
import type { ToldEvent } from '#events/record-event.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { noticeScene } from '#test/notice-scene.ts';
import type { TestOperator } from '#test/operator.ts';
import { uploadPartnerCodes } from '#test/partner-upload.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { branchScopes } from './branch-scope.ts';
import { keepToBranch } from './keep-to-branch.ts';

/*
 * Every call of the operator API by an administrator of a branch that has nothing, about things of another branch and of head
 * office: none of them is answered or changed.
 */

const on = await databaseScene(Date.parse('2026-11-21T15:30:00+08:00'));
const { db } = on;
const { node, operator } = await scene({ on });
const [north, south] = [await makeBranch(on, 'North'), await makeBranch(on, 'South')];
const stranger = await worksFor(on, await operator('administrator'), north);
const ofSouth = await worksFor(on, await operator('administrator'), south);
const headOffice = await operator('administrator');
const colleague = await operator('administrator');
const person = await node.person();

const dataOf = async (by: TestOperator, path: string, request: unknown) => {
  const { status, body } = await by.call(path, request);
  expect([path, status, body.resp_data]).toEqual([path, 200, body.resp_data]);
  return body.resp_data;
};
const upload = async (by: TestOperator, templateId: string, name: string) => {
  const query = new URLSearchParams({ templateId, name });
  const answer = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
    method: 'POST',
    body: `${person.phone}\n`,
    headers: { ...by.headers, 'content-type': 'text/csv' },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
  return { status: answer.status, body: (await answer.json()) as any };
};

const period = { from: '2026-11-01T00:00:00+08:00', to: '2026-12-01T00:00:00+08:00' };
const today = { from: '2026-11-21', to: '2026-11-21' };
const validity = { validFrom: '2026-11-21T00:00:00+08:00', validTo: '2027-01-01T00:00:00+08:00' };

/** One thing of each kind, of this operator's branch or of head office; `word` is in every name of them. */
async function makeThings(by: TestOperator, word: string, branchId: string | null) {
  const title = { 'zh-CN': word, en: word };
  const template = await makeTemplate(db, { title, bookValueFen: 1 });
  const { templateId } = template;
  const partner = await makeTemplate(db, { title, cardClass: 'life', externalCodes: true, stock: { total: 0 } });
  const campaignId = await makeCampaign(db, { title: word });
  const pageId = `page-${word}`;
  await makeClaimPage(db, { pageId, content: { title } });
  const { sessionId } = await makeGrab(db, {
    startMs: Date.parse('2026-11-25T10:00:00+08:00'),
    endMs: Date.parse('2026-11-25T11:00:00+08:00'),
    coupons: [{ templateId }],
  });
  const { ownedId, subscriberId } = await makeOwned(db, {
    subscriberId: person.subscriberId,
    template,
    claimedAtMs: on.clock.now() - HOUR_MS,
  });
  if (branchId !== null) {
    for (const [kind, id] of [
      ['COUPON', templateId],
      ['COUPON', partner.templateId],
      ['CAMPAIGN', campaignId],
      ['PAGE', pageId],
    ]) {
      await dataOf(headOffice, 'branches/give', { kind, id, branchId, reason: 'theirs' });
    }
  }
  const { batchId } = await dataOf(by, 'codes/makeBatch', { templateId, size: 2, ...validity });
  const file = { confirmBySms: false, downloads: 1, expiresAt: '2026-12-01T00:00:00+08:00', contacts: [person.phone] };
  const { fileId } = await dataOf(by, 'codeFiles/order', { templateId, name: word, size: 2, ...validity, ...file });
  const { distributionId } = (await upload(by, templateId, word)).body.resp_data;
  const imported = await uploadPartnerCodes(node, by, { templateId: partner.templateId, file: `${word}-code\n` });
  expect(imported.status).toBe(200);
  await dataOf(by, 'operators/saveUnfinished', {
    unfinishedId: newId(),
    thing: { kind: 'COUPON', id: null },
    title: word,
    form: '{}',
    replaces: null,
  });
  const { approval_id: approvalId } = await db
    .selectFrom('approval')
    .select('approval_id')
    .where('subject_id', '=', distributionId)
    .executeTakeFirstOrThrow();
  return {
    ...{ word, templateId, partnerId: partner.templateId, poolId: template.centrePoolId, campaignId, pageId },
    ...{ sessionId, ownedId, subscriberId, batchId, fileId, distributionId, approvalId },
    importId: imported.body.resp_data.importId as string,
  };
}
type Things = Awaited<ReturnType<typeof makeThings>>;

// The bell shows nothing from before an operator's account.
on.clock.moveBy(1);
const foreign = {
  'another branch': await makeThings(ofSouth, 'southern', south),
  'head office': await makeThings(headOffice, 'provincial', null),
};
await countBoard(db, on.clock.now());
const notices = noticeScene(on);
await notices.happen(
  ...Object.values(foreign).map(({ templateId, word }): ToldEvent => {
    return { type: 'stock.low', data: { templateId, title: word, percent: 5, left: 3 } };
  }),
);
await notices.read();
/** Ids that nothing has. */
const unknown = Object.fromEntries(Object.keys(foreign['head office']).map((name) => [name, newId()])) as Things;

const unfiltered = { templateId: undefined, campaignId: undefined, branchId: undefined, channel: undefined };
/** What the example of a request needs besides ids, to be taken by the contract at this time. */
const more: Partial<Record<OperatorCallName, (things: Things) => object>> = {
  countAudience: ({ templateId, word }) => {
    return { audience: { kind: 'collected', templateId, name: { 'zh-CN': word, en: word } } };
  },
  findCode: ({ batchId }) => ({ kind: 'EXCHANGE', ofId: batchId }),
  listGrabSessions: () => period,
  saveDraft: () => ({ terms: writtenTerms(), firstStock: firstStock(), expectedRevision: 1 }),
  makeGrabSeries: ({ templateId }) => ({ coupons: [{ templateId, units: 1 }] }),
  makeGrabSession: ({ templateId }) => ({ coupons: [{ templateId, units: 1 }] }),
  showCalendar: () => ({ ...period, campaignId: undefined }),
  voidSerials: ({ partnerId }) => ({ kind: 'PARTNER', ofId: partnerId }),
  exportBoard: () => ({ ...today, ...unfiltered, part: 'COUPONS' }),
  showBoard: () => ({ ...today, ...unfiltered }),
  listSimilarCoupons: () => ({ templateId: newId(), benefitKind: 'DATA_MB', bookValueFen: 1 }),
};

/** An example request that names these things wherever it has a field for one, and filters by nothing else. */
function requestOf(name: OperatorCallName, things: Things): Record<string, unknown> {
  const example = requestExample(name, api[name]) as Record<string, unknown>;
  const isList = name.startsWith('list') && name !== 'listSimilarCoupons';
  const kept = Object.entries(example).filter(([field]) => !isList || field in things || field === 'pageSize');
  const named = kept.map(([field, value]) => [field, (things as Record<string, unknown>)[field] ?? value]);
  return { ...Object.fromEntries(named), ...('version' in example && { version: 1 }), ...more[name]?.(things) };
}

async function ask(name: OperatorCallName, things: Things) {
  const request = requestOf(name, things) as object;
  const { path, upload: isUpload } = api[name] as Call;
  if (name === 'uploadDistribution') return upload(stranger, things.templateId, 'of another');
  if (name === 'importPartnerCodes')
    return uploadPartnerCodes(node, stranger, { templateId: things.partnerId, file: 'a\n' });
  if (name === 'uploadListNumbers' || name === 'uploadPlaces' || name === 'uploadAttributes') {
    const query = new URLSearchParams(name === 'uploadAttributes' ? {} : { listId: 'of-another', way: 'ADD' });
    const headers = { ...stranger.headers, 'content-type': 'text/csv' };
    const url = `${path}?${query}`;
    const answer = await node.app.http.inject({ method: 'POST', url, payload: '13800138000', headers });
    return { status: answer.statusCode, body: answer.json() };
  }
  if (isUpload !== undefined) throw new Error(`${name}: say how it is sent`);
  const answer = await node.app.http.inject({ method: 'POST', url: path, payload: request, headers: stranger.headers });
  const isFile = answer.headers['content-type']?.includes('json') !== true;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
  return { status: answer.statusCode, body: isFile ? { resp_data: answer.body } : answer.json<any>() };
}

const changes = async () => {
  const { count } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const names = Object.keys(branchScopes) as OperatorCallName[];
const naming = names.filter((name) => typeof branchScopes[name] === 'function');
const ofHeadOffice = names.filter((name) => branchScopes[name] === 'HEAD_OFFICE');
const filtered = names.filter((name) => branchScopes[name] === 'FILTERED' && !name.startsWith('make'));

describe.each(Object.entries(foreign))('things of %s', (_, things) => {
  it.each(naming)('%s answers as for an unknown id, and does nothing', async (name) => {
    const before = await changes();
    const answer = await ask(name, things);
    expect([name, answer.status, answer.body.code, answer.body.resp_data]).toEqual([name, 404, '8006', null]);
    expect((await ask(name, unknown)).body.code).toBe('8006');
    expect(await changes()).toBe(before);
  });

  it.each(filtered)('%s answers nothing of them', async (name) => {
    const answer = await ask(name, things);
    const text = JSON.stringify(answer.body?.resp_data ?? null);
    const told = Object.values(things).filter((value) => value !== person.subscriberId && text.includes(value));
    expect([name, answer.status, told]).toEqual([name, 200, []]);
    const { items, unread = 0 } = answer.body?.resp_data ?? {};
    expect([name, unread]).toEqual([name, 0]);
    // A subscriber's account is of the province.
    const ofThings = items?.filter((item: object) => !('kind' in item && item.kind === 'ACCOUNT'));
    if (name !== 'checkPage' && items !== undefined) expect([name, ofThings]).toEqual([name, []]);
  });
});

it.each(ofHeadOffice)('%s is refused', async (name) => {
  const before = await changes();
  const answer = await ask(name, foreign['head office']);
  // Without the right, or with it, but not from a branch.
  expect([name, answer.status, ['8002', '8085'].includes(answer.body.code)]).toEqual([name, 403, true]);
  expect(await changes()).toBe(before);
});

// Whatever right a role has: those of these calls do nothing in a branch, so that the refusal above is theirs, not the table's.
it.each(ofHeadOffice)('%s is head office only, by the table alone', async (name) => {
  const acted = vi.fn();
  const kept = keepToBranch(db, { [name]: acted } as unknown as Handlers<CallName>) as unknown as Record<
    string,
    (request: object, caller: object) => Promise<unknown>
  >;
  const request = requestOf(name, foreign['head office']);
  expect(await kept[name]?.(request, { branchId: north })).toMatchObject({ name: 'HEAD_OFFICE_ONLY' });
  expect(acted).not.toHaveBeenCalled();
  await kept[name]?.(request, { branchId: null });
  expect(acted).toHaveBeenCalledOnce();
});

it('shows a branch exactly what belongs to it, and head office all', async () => {
  const { templateId, partnerId, campaignId, pageId, distributionId, approvalId, batchId, fileId, importId, ownedId } =
    foreign['another branch'];
  const lists: readonly [path: string, field: string, ids: readonly string[], request?: object][] = [
    ['coupons/list', 'templateId', [templateId, partnerId]],
    ['campaigns/list', 'campaignId', [campaignId]],
    ['pages/list', 'pageId', [pageId]],
    ['grabs/list', 'sessionId', [foreign['another branch'].sessionId], period],
    ['distribution/list', 'distributionId', [distributionId]],
    ['codes/listBatches', 'batchId', [batchId]],
    ['codes/listImports', 'importId', [importId]],
    ['codes/listPartnerPools', 'templateId', [partnerId]],
    ['codeFiles/list', 'fileId', [fileId]],
    ['approvals/list', 'approvalId', [approvalId]],
    ['subscribers/listCoupons', 'ownedId', [ownedId]],
    ['subscribers/listCoupons', 'ownedId', [ownedId], { subscriberId: person.subscriberId }],
    ['subscribers/listStory', 'ownedId', [ownedId], { subscriberId: person.subscriberId, kind: 'COUPON' }],
  ];
  for (const [path, field, ids, request = {}] of lists) {
    const idsFor = async (by: TestOperator): Promise<string[]> =>
      (await dataOf(by, path, request)).items.map((item: Record<string, string>) => item[field]);
    expect([path, (await idsFor(ofSouth)).sort()]).toEqual([path, [...ids].sort()]);
    expect([path, (await idsFor(headOffice)).length]).toEqual([path, ids.length * 2]);
  }
  const ofBranch = { branchId: south };
  for (const path of ['coupons/list', 'campaigns/list', 'pages/list', 'operators/list']) {
    const { items } = await dataOf(headOffice, path, ofBranch);
    expect(items.every((item: { branchId: string }) => item.branchId === south)).toBe(true);
  }
  // What waits for approval, and the stock that is low.
  for (const [branchId, told] of [
    [null, 4],
    [south, 2],
  ] as const) {
    await worksFor(on, colleague, branchId);
    expect((await dataOf(colleague, 'notices/list', {})).items).toHaveLength(told);
  }
  for (const [by, collected] of [
    [stranger, 0],
    [ofSouth, 1],
    [headOffice, 2],
  ] as const) {
    expect((await dataOf(by, 'board/show', today)).sum).toMatchObject({ collected });
    expect((await dataOf(by, 'board/showWaiting', {})).collectedToday).toBe(collected);
    const asked = { benefitKind: 'DATA_MB', bookValueFen: 1 };
    expect((await dataOf(by, 'board/similarCoupons', asked)).items).toHaveLength(collected);
  }
  await vi.waitFor(async () => expect((await dataOf(ofSouth, 'pages/listCards', {})).cards.en).toHaveLength(2), 5_000);
});
