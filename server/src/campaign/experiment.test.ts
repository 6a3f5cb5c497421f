import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';
import { releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { retireParticipants } from './retire-participants.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, editor, approver, finance, viewer } = await scene({
  startMs: nowMs,
  operators: ['editor', 'approver', 'finance', 'viewer'],
});
await ensureCategory(db, 'traffic');

const brief = {
  title: '春节活动',
  brief: '面向全省用户的春节活动',
  owner: '市场部',
  startsAt: '2026-11-01T00:00:00+08:00',
  endsAt: '2026-12-01T00:00:00+08:00',
};
const show = async (campaignId: string) => (await viewer.call('campaigns/show', { campaignId })).body.resp_data;
const report = async (campaignId: string) => (await viewer.call('campaigns/experiment', { campaignId })).body.resp_data;

it('a holdout takes effect by the word of a second person, with the budget, until the first coupon is released', async () => {
  const { campaignId } = (await editor.call('campaigns/make', brief)).body.resp_data;
  const ask = (expectedRevision: number, budget: object) =>
    editor.call('campaigns/setBudget', {
      campaignId,
      expectedRevision,
      budgetFen: 100_000,
      budgetPerDayFen: null,
      reason: 'to measure it',
      ...budget,
    });
  expect((await ask(1, { holdoutPercent: 51 })).body).toMatchObject({ code: '9001' });
  expect((await ask(1, { holdoutPercent: 10 })).body).toMatchObject({ code: '0000' });
  expect(await readApproval(finance, campaignId)).toMatchObject({
    asked: { budgetFen: 100_000, budgetPerDayFen: null, holdoutPercent: 10 },
    inForce: { budgetFen: 0, budgetPerDayFen: null, holdoutPercent: 0 },
  });
  expect(await show(campaignId)).toMatchObject({ holdoutPercent: 0, isHoldoutFixed: false });
  expect((await decide(finance, campaignId)).status).toBe(200);
  expect(await show(campaignId)).toMatchObject({ holdoutPercent: 10, budgetFen: 100_000, revision: 2 });

  // Less budget alone takes effect at once; with another holdout all of it waits.
  expect((await ask(2, { budgetFen: 90_000 })).body.resp_data).toEqual({ revision: 3, approvalId: null });
  expect((await ask(3, { budgetFen: 80_000, holdoutPercent: 5 })).body.resp_data).toEqual({
    revision: 3,
    approvalId: expect.any(String),
  });
  expect(await show(campaignId)).toMatchObject({ holdoutPercent: 10, budgetFen: 90_000 });

  // Released meanwhile: what is asked for can no longer take effect.
  await releaseCoupon({ editor, approver }, { terms: { campaignId, bookValueFen: 100 }, stock: { total: 10 } });
  expect(await show(campaignId)).toMatchObject({ isHoldoutFixed: true });
  const late = await decide(finance, campaignId);
  expect([late.status, late.body.resp_data]).toEqual([409, expect.objectContaining({ because: 'WRONG_STATE' })]);
  const { approvalId } = await readApproval(finance, campaignId);
  expect((await editor.call('approvals/withdraw', { approvalId })).body.code).toBe('0000');
  expect((await ask(3, { holdoutPercent: 5 })).body).toMatchObject({ code: '8005' });
  expect((await ask(3, { holdoutPercent: 10, budgetFen: 80_000 })).body.code).toBe('0000');
  expect(await show(campaignId)).toMatchObject({ holdoutPercent: 10, budgetFen: 80_000 });
});

it('a released coupon neither joins nor leaves a campaign with a holdout, asked before or after the holdout', async () => {
  const [plain, other, measured] = [
    await makeCampaign(db, { budgetFen: 1_000_000 }),
    await makeCampaign(db, { budgetFen: 1_000_000 }),
    await makeCampaign(db, { budgetFen: 1_000_000, holdoutPercent: 10 }),
  ];
  const operators = { editor, approver };
  /** Writes and submits the coupon's next terms. */
  const move = async (templateId: string, campaignId: string | null) => {
    const draft = { templateId, terms: writtenTerms({ campaignId }), firstStock: null };
    const saved = await editor.call('coupons/saveDraft', { ...draft, expectedRevision: 0 });
    const { revision: expectedRevision } = saved.body.resp_data;
    return editor.call('coupons/submitDraft', { templateId, expectedRevision });
  };
  const [loose, inPlain, inMeasured] = [
    await releaseCoupon(operators),
    await releaseCoupon(operators, { terms: { campaignId: plain } }),
    await releaseCoupon(operators, { terms: { campaignId: measured } }),
  ];
  expect((await move(loose, measured)).body).toMatchObject({ code: '8092' });
  expect((await move(inMeasured, null)).body).toMatchObject({ code: '8092' });
  // The same campaign again, and campaigns without a holdout.
  const again = await releaseCoupon(operators, { terms: { campaignId: measured } });
  expect((await move(again, measured)).status).toBe(200);
  expect((await decide(approver, again)).status).toBe(200);
  // Another campaign gets its holdout while the move waits for approval.
  expect((await move(inPlain, other)).status).toBe(200);
  await db.updateTable('campaign').set({ holdout_percent: 5 }).where('campaign_id', '=', other).execute();
  expect((await decide(approver, inPlain)).body.resp_data).toMatchObject({ because: 'CAMPAIGN_MEASURED' });
});

it("participants are deleted together, a year after the campaign's last coupon could be collected", async () => {
  const kept = await makeCampaign(db, { budgetFen: 1_000_000, holdoutPercent: 50 });
  const over = await makeCampaign(db, { budgetFen: 1_000_000, holdoutPercent: 50 });
  const yearAgoMs = nowMs - 365 * DAY_MS;
  const claimStartMs = yearAgoMs - 90 * DAY_MS;
  const coupon = await makeTemplate(db, { campaignId: over, claimStartMs, claimEndMs: yearAgoMs });
  await makeTemplate(db, { campaignId: kept, claimStartMs, claimEndMs: yearAgoMs });
  await makeTemplate(db, { campaignId: kept, claimStartMs, claimEndMs: yearAgoMs + 1 });
  const people = { isHeldOut: false, people: 2, users: 0, usedAfterDays: 1 };
  for (const campaignId of [kept, over]) {
    await makePeople(campaignId, coupon, { ...people, beganDaysAgo: 440 });
    await makePeople(campaignId, coupon, { ...people, beganDaysAgo: 1 });
  }
  await retireParticipants(db, nowMs);
  expect(await report(kept)).toMatchObject({ offered: { participants: 4 } });
  expect(await report(over)).toMatchObject({ offered: { participants: 0 } });
});

/** People of a group who began a number of days ago, the first of whom use the coupon as many days after that. */
async function makePeople(
  campaignId: string,
  { templateId, centrePoolId }: MadeTemplate,
  spec: {
    readonly isHeldOut: boolean;
    readonly people: number;
    readonly beganDaysAgo: number;
    readonly users: number;
    readonly usedAfterDays: number;
  },
): Promise<void> {
  const since = new Date(nowMs - spec.beganDaysAgo * DAY_MS);
  const used = new Date(since.getTime() + spec.usedAfterDays * DAY_MS);
  await sql`
    WITH person AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${spec.people}::integer) n),
         participant AS (INSERT INTO experiment_participant (subscriber_id, campaign_id, is_held_out, since)
                         SELECT id, ${campaignId}::uuid, ${spec.isHeldOut}, ${since} FROM person)
    INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                              claimed_at, claimed_on, valid_from, valid_to, changed_at)
    SELECT id, gen_random_uuid(), ${templateId}::uuid, 1, 'traffic', ${centrePoolId}::uuid, 1, 'T' || n, 'USED',
           ${used}, ${used}::date, ${used}, ${used}, ${used} FROM person WHERE n <= ${spec.users}::integer`.execute(db);
}

it('reports both groups by what each person used within the same time, and the difference with its interval', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 1_000_000, holdoutPercent: 50 });
  const coupon = await makeTemplate(db, { bookValueFen: 250 });
  const usual = { beganDaysAgo: 20, usedAfterDays: 13 };
  const everyone = { people: 100, users: 100 };
  for (const group of [
    { isHeldOut: false, people: 1_000, users: 600 },
    { isHeldOut: true, people: 1_000, users: 200 },
    // Not counted: uses from before and after a person's days, and people whose days are not over.
    { isHeldOut: false, ...everyone, usedAfterDays: -1 },
    { isHeldOut: true, ...everyone, usedAfterDays: 15 },
    { isHeldOut: false, people: 50, users: 50, beganDaysAgo: 5, usedAfterDays: 1 },
  ]) {
    await makePeople(campaignId, coupon, { ...usual, ...group });
  }
  // Of another campaign.
  await makePeople(await makeCampaign(db), coupon, {
    isHeldOut: false,
    people: 30,
    users: 30,
    beganDaysAgo: 20,
    usedAfterDays: 1,
  });
  const shown = await report(campaignId);
  expect(shown).toMatchObject({
    holdoutPercent: 50,
    outcomeDays: 14,
    countedUntil: '2026-11-07T10:00:00+08:00',
    offered: { participants: 1_150, counted: 1_100, collected: 600, uses: 600, costFen: 150_000 },
    heldOut: { participants: 1_100, counted: 1_100, collected: 200, uses: 200, costFen: 50_000 },
    outcome: 'MORE',
    costPerUseFen: 250,
  });
  // Outcomes are 0 or 1; the standard margin for 2,200 people is the reference implementation's (uplift.test.ts).
  const squares = 600 - 600 ** 2 / 1_100 + 200 - 200 ** 2 / 1_100;
  const margin = 1_100 * Math.sqrt((squares * 4) / 2_199) * 0.07074851417;
  expect(shown.additionalUses).toEqual({
    estimate: 400,
    from: Math.round(400 - margin),
    to: Math.round(400 + margin),
  });
});

it('days begin when the first coupon can be collected, for people who saw it coming', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 1_000_000, holdoutPercent: 50 });
  const coupon = await makeTemplate(db, { campaignId, claimStartMs: nowMs - 16 * DAY_MS });
  await makeTemplate(db, { campaignId, claimStartMs: nowMs - 3 * DAY_MS });
  const people = { isHeldOut: false, people: 1, users: 1, beganDaysAgo: 25 };
  // Used before the start, in the days after it, and after these.
  for (const usedAfterDays of [8, 10, 24]) await makePeople(campaignId, coupon, { ...people, usedAfterDays });
  expect(await report(campaignId)).toMatchObject({ offered: { participants: 3, counted: 3, uses: 1 } });
  const late = await makeCampaign(db, { budgetFen: 1_000_000, holdoutPercent: 50 });
  await makeTemplate(db, { campaignId: late, claimStartMs: nowMs - 3 * DAY_MS });
  await makePeople(late, coupon, { ...people, usedAfterDays: 23 });
  expect(await report(late)).toMatchObject({ offered: { participants: 1, counted: 0, uses: 0 } });
});

it('says that it is too early, and that nothing is shown yet', async () => {
  const campaignId = await makeCampaign(db, { holdoutPercent: 50 });
  const none = { outcome: 'TOO_EARLY', additionalUses: null, costPerUseFen: null };
  expect(await report(campaignId)).toMatchObject(none);
  const coupon = await makeTemplate(db, { bookValueFen: 250 });
  const make = (isHeldOut: boolean, people: number, users: number) =>
    makePeople(campaignId, coupon, { isHeldOut, people, users, beganDaysAgo: 20, usedAfterDays: 1 });
  await make(false, 499, 300);
  await make(true, 499, 300);
  expect(await report(campaignId)).toMatchObject(none);
  await make(false, 500, 310);
  await make(true, 500, 300);
  expect(await report(campaignId)).toMatchObject({
    outcome: 'NONE_YET',
    additionalUses: { from: expect.any(Number) },
    costPerUseFen: null,
  });
  // People are missing in one group.
  await make(false, 400, 400);
  expect(await report(campaignId)).toMatchObject({ outcome: 'MISMATCH', additionalUses: null, costPerUseFen: null });
  expect((await viewer.call('campaigns/experiment', { campaignId: coupon.templateId })).body.code).toBe('8006');
});
