import { sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import type { Schema } from '#platform/db/schema/schema.ts';
import { decide } from '#test/approval.ts';
import type { GuardedBy } from '#test/approval-matrix/value-guards.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeTemplate, type TermsSpec } from '#test/factories/template.ts';
import { checkInvariants, expectInvariantsHold } from '#test/invariants-hold.ts';
import type { Answered } from '#test/node.ts';
import { uploadPartnerCodes } from '#test/partner-upload.ts';
import { writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { withoutTrigger } from '#test/without-trigger.ts';

/* Every call that makes units without an approval, from many connections at once, against each limit there is. */

const { database, db, node, clock, editor, approver, finance } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'finance'],
  role: 'all',
});
afterAll(() => expectInvariantsHold(db, clock.now()));

const CONNECTIONS = 64;
const BEFORE = 985;
const LAST = 15;
const VALUE_FEN = 100;
const reason = 'the last units';

/** Again while the node sheds load. */
async function settled(act: () => Promise<Answered>): Promise<Answered> {
  let answer = await act();
  while (answer.status === 503) answer = await act();
  return answer;
}

/** A coupon with units, and one whose units are a partner's codes; both with these limits. */
async function coupons(limits: TermsSpec) {
  const terms = { ...limits, bookValueFen: VALUE_FEN };
  const one = await makeTemplate(db, { ...terms, stock: { total: BEFORE } });
  const benefit = { kind: 'CODE', amount: 1 } as const;
  const life = await makeTemplate(db, {
    ...terms,
    cardClass: 'life',
    benefit,
    externalCodes: true,
    stock: { total: 0 },
  });
  return { one, life };
}
type Coupons = Awaited<ReturnType<typeof coupons>>;

const hour = (nth: number): string => `2026-11-${22 + Math.floor(nth / 24)}T${String(nth % 24).padStart(2, '0')}`;
const validity = { validFrom: '2026-11-21T00:00:00+08:00', validTo: '2026-12-31T00:00:00+08:00' };
const file = { name: '企业福利', contacts: ['13912345678'], confirmBySms: false, downloads: 1 };

/** Each makes one unit. */
const makeOne = ({ one, life }: Coupons): Record<GuardedBy<'UNITS'>, (nth: number) => Promise<Answered>> => {
  const { templateId, centrePoolId: poolId } = one;
  return {
    async changeStock() {
      let expectedTotal = BEFORE;
      for (;;) {
        const answer = await editor.call('coupons/changeStock', { poolId, expectedTotal, by: 1, reason });
        if (answer.body.code !== '8004') return answer;
        expectedTotal = answer.body.resp_data.current;
      }
    },
    makeGrabSession: (nth) => {
      const window = { startAt: `${hour(nth)}:00:00+08:00`, endAt: `${hour(nth)}:30:00+08:00` };
      return editor.call('grabs/make', { ...window, reason, coupons: [{ templateId, units: 1 }] });
    },
    makeGrabSeries: (nth) => {
      const first = { startAt: `${hour(nth)}:30:00+08:00`, endAt: `${hour(nth)}:59:00+08:00` };
      const once = { ...first, everyDays: 1, until: first.endAt };
      return editor.call('grabs/makeSeries', { ...once, reason, coupons: [{ templateId, units: 1 }] });
    },
    makeBatch: () => editor.call('codes/makeBatch', { templateId, size: 1, ...validity }),
    orderCodeFile: () =>
      editor.call('codeFiles/order', {
        ...{ ...file, ...validity, templateId, size: 1 },
        expiresAt: '2026-12-01T00:00:00+08:00',
      }),
    importPartnerCodes: (nth) =>
      uploadPartnerCodes(node, editor, { templateId: life.templateId, file: `${life.templateId}-${nth}\n` }),
  };
};

/** How many units of a coupon exist or are ordered, as the pools and orders themselves tell. */
async function unitsOf(templateId: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    SELECT ((SELECT coalesce(sum(total), 0) FROM stock_pool WHERE template_id = ${templateId})
          + (SELECT coalesce(sum(units), 0) FROM stock_reservation WHERE template_id = ${templateId}))::float8 AS units`.execute(
    db,
  );
  return rows[0]?.units ?? 0;
}
const expectImported = ({ life }: Coupons) =>
  expect
    .poll(
      async () => {
        const imports = db.selectFrom('partner_import').select('state').where('template_id', '=', life.templateId);
        return (await imports.where('state', '!=', 'DONE').execute()).length;
      },
      { timeout: 30_000 },
    )
    .toBe(0);

const allFen = (BEFORE + LAST) * VALUE_FEN;
const limits = {
  ceiling: async () => ({ ceiling: BEFORE + LAST }),
  ceilingPerDay: async () => ({ ceilingPerDay: BEFORE + LAST }),
  budget: async () => ({ campaignId: await makeCampaign(db, { budgetFen: allFen }) }),
  budgetPerDay: async () => ({
    campaignId: await makeCampaign(db, { budgetFen: 9 * allFen, budgetPerDayFen: allFen }),
  }),
} as const satisfies Record<string, () => Promise<TermsSpec>>;

/** Another form of the terms, asked for and approved. */
async function changeTerms(templateId: string, terms: object): Promise<Answered> {
  const draft = { templateId, expectedRevision: 0, terms: writtenTerms(terms), firstStock: null };
  await settled(() => editor.call('coupons/saveDraft', draft));
  await settled(() => editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 }));
  return decide(approver, templateId);
}

// First: what the other tests order keeps the worker busy.
it('while budgets are lowered and raised, terms approved, grabs ended and codes voided, nothing above any limit ever exists', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: allFen });
  const both = await coupons({ campaignId, ceiling: BEFORE + LAST });
  const { templateId } = both.one;
  const batch = await editor.call('codes/makeBatch', { templateId, size: 5, ...validity });
  const window = { startAt: `${hour(90)}:00:00+08:00`, endAt: `${hour(90)}:30:00+08:00` };
  const grab = await editor.call('grabs/make', { ...window, reason, coupons: [{ templateId, units: 5 }] });
  const { batchId } = batch.body.resp_data;
  const isMade = async () => db.selectFrom('exchange_batch').select('size').where('batch_id', '=', batchId).execute();
  await expect.poll(async () => (await isMade()).length, { timeout: 20_000 }).toBe(1);

  const setBudget = async (budgetFen: number) => {
    const { revision } = (await finance.call('campaigns/show', { campaignId })).body.resp_data;
    const budget = { budgetFen, budgetPerDayFen: null, reason };
    return finance.call('campaigns/setBudget', { campaignId, expectedRevision: revision, ...budget });
  };
  const setState = (action: string) => editor.call('coupons/setState', { templateId, action, reason });
  const others: readonly (() => Promise<Answered>)[] = [
    () => setBudget(allFen - 500),
    () => setBudget(allFen + 500),
    () => setState('PAUSE'),
    () => setState('RESUME'),
    () => editor.call('grabs/end', { sessionId: grab.body.resp_data.sessionId, reason }),
    () => editor.call('codes/voidSerials', { kind: 'EXCHANGE', ofId: batchId, from: 1, to: 5, reason }),
    () => changeTerms(templateId, { campaignId, ceiling: BEFORE + LAST + 5, bookValueFen: VALUE_FEN - 1 }),
    () =>
      editor.call('coupons/saveDraft', { templateId, expectedRevision: 9, terms: writtenTerms(), firstStock: null }),
  ];
  const acts = Object.values(makeOne(both));
  const looks: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, nth) => {
      if (nth % 8 === 7) {
        const { overCeiling, overBudget, totalIsNotLedger } = (await checkInvariants(db, clock.now())).violations;
        looks.push(overCeiling + overBudget + totalIsNotLedger);
      }
      const other = others[Math.floor(nth / 2) % others.length];
      const act = nth % 2 === 0 ? other : () => acts[Math.floor(nth / 2) % acts.length]?.(nth) as Promise<Answered>;
      const answer = await settled(act as () => Promise<Answered>);
      expect(answer.status, answer.body.msg).toBeLessThan(500);
    }),
  );
  expect(new Set(looks)).toEqual(new Set([0]));
  await expectImported(both);
  const campaign = db.selectFrom('campaign').select(['taken_fen', 'budget_fen']).where('campaign_id', '=', campaignId);
  const { taken_fen: taken, budget_fen: budget } = await campaign.executeTakeFirstOrThrow();
  expect(Number(taken)).toBeLessThanOrEqual(Number(budget));
  expect(await unitsOf(templateId)).toBeLessThanOrEqual(BEFORE + LAST + 5);
  await expectInvariantsHold(db, clock.now());
});

it.each(Object.entries<() => Promise<TermsSpec>>(limits))(
  '%s: of all calls that make units, for the last ones at once, exactly those succeed that fit',
  async (limit, makeLimits) => {
    const both = await coupons(await makeLimits());
    const acts = Object.entries(makeOne(both));
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, nth) => {
        const [call, act] = acts[nth % acts.length] ?? acts[0] ?? [];
        return { call, ...(await settled(async () => (await act?.(nth)) as Answered)) };
      }),
    );
    await expectImported(both);
    const refusal = { ceiling: '8027', ceilingPerDay: '8035', budget: '8036', budgetPerDay: '8037' }[limit];
    for (const { call, body } of answers) expect(['0000', refusal], `${call} ${body.msg}`).toContain(body.code);
    const made = answers.filter(({ call, body }) => call !== 'importPartnerCodes' && body.code === '0000').length;
    const [units, codes] = [await unitsOf(both.one.templateId), await unitsOf(both.life.templateId)];
    expect(units).toBe(BEFORE + made);
    const isShared = limit.startsWith('budget');
    if (isShared) expect(units + codes).toBe(BEFORE + LAST);
    // A coupon's own limit is not reached by the codes of the other: each of them is one that fits.
    else
      expect([units, codes]).toEqual([
        BEFORE + LAST,
        answers.filter(({ call }) => call === 'importPartnerCodes').length,
      ]);
    await expectInvariantsHold(db, clock.now());
  },
);

it.each(['stock_pool', 'stock_reservation'] as const)(
  'units that %s forgets to take are found by the invariant check, also where they would fit',
  async (table) => {
    const { templateId } = await makeTemplate(db, { ceiling: 10, stock: { total: 1 } });
    const found = async () => (await checkInvariants(db, clock.now())).violations.overCeiling;
    const reservationId = newId();
    const uncounted = (act: (trx: Transaction<Schema>) => Promise<unknown>) =>
      withoutTrigger(database.owner.db, { table, trigger: `${table}_takes_from_ceiling` }, act);
    const setTotal = (total: number) => (trx: Transaction<Schema>) =>
      trx.updateTable('stock_pool').set({ total }).where('template_id', '=', templateId).execute();
    const reserve = (trx: Transaction<Schema>) =>
      trx
        .insertInto('stock_reservation')
        .values({ reservation_id: reservationId, template_id: templateId, units: 1 })
        .execute();
    const forget = (trx: Transaction<Schema>) =>
      trx.deleteFrom('stock_reservation').where('reservation_id', '=', reservationId).execute();
    const ofPool = table === 'stock_pool';
    await uncounted(ofPool ? setTotal(2) : reserve);
    expect(await found()).toBe(1);
    await uncounted(ofPool ? setTotal(1) : forget);
    expect(await found()).toBe(0);
  },
);
