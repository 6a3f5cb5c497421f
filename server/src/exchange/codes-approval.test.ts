import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { newPhone } from '#test/login-scene.ts';
import type { TestOperator } from '#test/operator.ts';
import { releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';

const { db, node, clock, editor, approver, administrator, operator } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'administrator'],
  role: 'all',
});
await ensureCategory(db, 'traffic');
/** Another one for each test: what one orders within a day adds up. */
let orderer: TestOperator = editor;
beforeEach(async () => {
  orderer = await operator('editor');
  contact = newPhone();
});
afterAll(() => expectInvariantsHold(db, clock.now()));

/** A coupon of ¥1: a thousand codes are worth exactly the threshold. */
const coupon = () => releaseCoupon({ editor, approver }, { terms: { bookValueFen: 100, ceiling: 5_000 } });
const AT_THRESHOLD = 1_000;
const validity = { validFrom: '2026-11-21T00:00:00+08:00', validTo: '2027-01-01T00:00:00+08:00' };
/** Who is told of a file of codes; another one for each test, since SMS may come when the order's test has ended. */
let contact = newPhone();

/** Ways of ordering codes, with what the console then shows of the order. */
const orders = {
  CODES: {
    order: async (templateId: string, size: number, by = orderer) => {
      const { batchId, approvalId } = (await by.call('codes/makeBatch', { templateId, size, ...validity })).body
        .resp_data;
      return { id: batchId as string, approvalId: approvalId as string | null };
    },
    listed: async (id: string) =>
      (await editor.call('codes/listBatches', { pageSize: 50 })).body.resp_data.items.find(
        ({ batchId }: { batchId: string }) => batchId === id,
      ),
    made: 'READY',
  },
  CODE_FILE: {
    order: async (templateId: string, size: number, by = orderer) => {
      const file = { name: '企业福利', contacts: [contact], confirmBySms: false, downloads: 1 };
      const order = { ...file, templateId, size, ...validity, expiresAt: '2026-12-10T00:00:00+08:00' };
      const { fileId, approvalId } = (await by.call('codeFiles/order', order)).body.resp_data;
      return { id: fileId as string, approvalId: approvalId as string | null };
    },
    listed: async (id: string) =>
      (await editor.call('codeFiles/list', { pageSize: 50 })).body.resp_data.items.find(
        ({ fileId }: { fileId: string }) => fileId === id,
      ),
    made: 'DONE',
  },
} as const;

const stateIn = (kind: keyof typeof orders) => async (id: string) => (await orders[kind].listed(id)).state;

const unitsOf = async (templateId: string): Promise<number> =>
  (await editor.call('coupons/show', { templateId })).body.resp_data.ceiling.units - 100;
const reserved = async (id: string) =>
  (await db.selectFrom('stock_reservation').select('units').where('reservation_id', '=', id).execute()).length;
const sentSms = async () => (await node.twins.sms.sent({ to: contact, limit: 50 })).length;
const madeCodes = (id: string) => db.selectFrom('exchange_batch').select('size').where('batch_id', '=', id).execute();

async function changeTerms(templateId: string) {
  const terms = writtenTerms({ bookValueFen: 500, ceiling: 5_000 });
  await editor.call('coupons/saveDraft', { templateId, expectedRevision: 0, terms, firstStock: null });
  await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
}

it('small orders of a coupon add up, also at once and of both kinds', async () => {
  const templateId = await coupon();
  const kinds = ['CODES', 'CODE_FILE', 'CODES', 'CODE_FILE', 'CODES', 'CODE_FILE'] as const;
  const made = await Promise.all(kinds.map((kind) => orders[kind].order(templateId, AT_THRESHOLD / 4)));
  expect(made.filter(({ approvalId }) => approvalId === null)).toHaveLength(4);
  const waiting = made.filter(({ approvalId }) => approvalId !== null);
  for (const { id } of waiting) expect((await decide(approver, id)).body.resp_data).toEqual({ state: 'DONE' });
  expect((await orders.CODES.order(templateId, 1)).approvalId).not.toBeNull();
});

it('small orders of an operator add up over coupons, and those of another do not', async () => {
  const coupons = [await coupon(), await coupon(), await coupon()];
  const kinds = ['CODES', 'CODE_FILE', 'CODES'] as const;
  const made = await Promise.all(
    coupons.map((templateId, index) => orders[kinds[index] ?? 'CODES'].order(templateId, AT_THRESHOLD / 2)),
  );
  expect(made.filter(({ approvalId }) => approvalId === null)).toHaveLength(2);
  expect((await orders.CODES.order(await coupon(), 1)).approvalId).not.toBeNull();
  expect((await orders.CODES.order(await coupon(), AT_THRESHOLD, await operator('editor'))).approvalId).toBeNull();
});

it('codes of money are worth the money, whatever value was declared', async () => {
  const benefit = { kind: 'CREDIT_FEN', amount: 500 } as const;
  const terms = { bookValueFen: 1, ceiling: 5_000, cardClass: 'credit', benefit } as const;
  const templateId = await releaseCoupon({ editor, approver }, { terms });
  expect((await orders.CODES.order(templateId, 200)).approvalId).toBeNull();
  const { id, approvalId } = await orders.CODES.order(await releaseCoupon({ editor, approver }, { terms }), 201);
  expect(approvalId).not.toBeNull();
  expect(await readApproval(approver, id)).toMatchObject({ exposureFen: 201 * 500 });
});

it.each(['CODES', 'CODE_FILE'] as const)(
  'the list of %s names the approval that an order waits for, or that refused it, and none otherwise',
  async (kind) => {
    const { order, listed } = orders[kind];
    const templateId = await coupon();
    const small = await order(templateId, 1);
    expect((await listed(small.id)).approvalId).toBeNull();
    const [refused, approved] = [await order(templateId, AT_THRESHOLD), await order(templateId, AT_THRESHOLD + 1)];
    for (const { id, approvalId } of [refused, approved]) {
      expect(approvalId).not.toBeNull();
      expect(await listed(id)).toMatchObject({ state: 'IN_REVIEW', approvalId });
    }
    await decide(approver, refused.id, { isApproved: false, reason: 'for the test' });
    expect(await listed(refused.id)).toMatchObject({ state: 'REJECTED', approvalId: refused.approvalId });
    await decide(approver, approved.id);
    expect((await listed(approved.id)).approvalId).toBeNull();
  },
);

it.each(['CODES', 'CODE_FILE'] as const)(
  '%s worth the threshold are made at once, worth more once they are approved',
  async (kind) => {
    const { order, made } = orders[kind];
    const stateOf = stateIn(kind);
    const templateId = await coupon();
    const small = await order(templateId, AT_THRESHOLD);
    expect(small.approvalId).toBeNull();
    await expect.poll(() => stateOf(small.id), { timeout: 20_000 }).toBe(made);

    contact = newPhone();
    const before = await sentSms();
    const large = await order(templateId, AT_THRESHOLD + 1);
    expect(await stateOf(large.id)).toBe('IN_REVIEW');
    expect(await unitsOf(templateId)).toBe(2 * AT_THRESHOLD + 1);
    const shown = await readApproval(approver, large.id);
    expect(shown).toMatchObject({
      approvalId: large.approvalId,
      kind,
      exposureFen: (AT_THRESHOLD + 1) * 100,
      needsFinance: false,
      asked: { templateId, size: AT_THRESHOLD + 1 },
    });
    expect(JSON.stringify(shown)).not.toContain(contact);
    // A round of the worker has no effect on what waits.
    await expect.poll(() => madeCodes(large.id)).toEqual([]);
    expect(await stateOf(large.id)).toBe('IN_REVIEW');
    expect(await sentSms()).toBe(before);
    expect((await decide(approver, large.id)).body.resp_data).toEqual({ state: 'DONE' });
    await expect.poll(() => stateOf(large.id), { timeout: 20_000 }).toBe(made);
    expect(await madeCodes(large.id)).toEqual([{ size: AT_THRESHOLD + 1 }]);
    expect(await unitsOf(templateId)).toBe(2 * AT_THRESHOLD + 1);
    await expect.poll(sentSms).toBe(before + (kind === 'CODE_FILE' ? 1 : 0));
  },
  60_000,
);

it.each(['CODES', 'CODE_FILE'] as const)(
  '%s are not approved by who ordered them, and take effect once',
  async (kind) => {
    const { order, made } = orders[kind];
    const stateOf = stateIn(kind);
    const templateId = await coupon();
    const own = await order(templateId, AT_THRESHOLD + 1, administrator);
    expect((await decide(administrator, own.id)).body.code).toBe('8008');
    expect((await decide(editor, own.id)).body.code).toBe('8002');
    const before = await sentSms();
    const both = await Promise.all(
      [approver, await operator('approver')].map((by: TestOperator) => decide(by, own.id)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expect.poll(() => stateOf(own.id), { timeout: 20_000 }).toBe(made);
    expect(await unitsOf(templateId)).toBe(AT_THRESHOLD + 1);
    await expect.poll(sentSms).toBe(before + (kind === 'CODE_FILE' ? 1 : 0));
  },
  60_000,
);

it.each(['CODES', 'CODE_FILE'] as const)(
  '%s that are rejected or withdrawn give their units back',
  async (kind) => {
    const { order } = orders[kind];
    const stateOf = stateIn(kind);
    const templateId = await coupon();
    const before = await sentSms();
    const rejected = await order(templateId, AT_THRESHOLD + 1);
    const withdrawn = await order(templateId, AT_THRESHOLD + 1);
    expect(await unitsOf(templateId)).toBe(2 * (AT_THRESHOLD + 1));
    await decide(approver, rejected.id, { isApproved: false, reason: 'too many' });
    await editor.call('approvals/withdraw', { approvalId: withdrawn.approvalId });
    for (const { id } of [rejected, withdrawn]) {
      expect([await stateOf(id), await reserved(id), await madeCodes(id)]).toEqual(['REJECTED', 0, []]);
    }
    expect(await unitsOf(templateId)).toBe(0);
    expect(await sentSms()).toBe(before);
    const held = db.selectFrom('code_file_order').select('file_id').where('held_sms', 'is not', null);
    expect(await held.where('template_id', '=', templateId).execute()).toEqual([]);
  },
  60_000,
);

it.each(['CODES', 'CODE_FILE'] as const)(
  '%s of a coupon whose terms changed since are void',
  async (kind) => {
    const { order } = orders[kind];
    const stateOf = stateIn(kind);
    const templateId = await coupon();
    const { id } = await order(templateId, AT_THRESHOLD + 1);
    await changeTerms(templateId);
    expect((await decide(approver, id)).body.resp_data).toEqual({ state: 'VOID' });
    expect([await stateOf(id), await reserved(id), await madeCodes(id)]).toEqual(['REJECTED', 0, []]);
  },
  60_000,
);

it('a code file that was stopped while it waited is void, and cannot be extracted', async () => {
  const templateId = await coupon();
  const { id } = await orders.CODE_FILE.order(templateId, AT_THRESHOLD + 1);
  await editor.call('codeFiles/stop', { fileId: id, reason: 'wrong customer' });
  expect((await decide(approver, id)).body.resp_data).toEqual({ state: 'VOID' });
  expect(await reserved(id)).toBe(0);
});

it('of an ended coupon no codes are made: the approval still waits', async () => {
  const templateId = await coupon();
  const { id } = await orders.CODES.order(templateId, AT_THRESHOLD + 1);
  const stop = { templateId, action: 'STOP', reason: 'over' };
  expect((await editor.call('coupons/setState', stop)).body.code).toBe('0000');
  expect((await decide(approver, id)).body).toMatchObject({ code: '8030', resp_data: { because: 'WRONG_STATE' } });
  expect(await stateIn('CODES')(id)).toBe('IN_REVIEW');
});

it('a batch is not taken out through an account that who ordered it made or changed', async () => {
  const templateId = await coupon();
  const { id } = await orders.CODES.order(templateId, 5, administrator);
  await expect.poll(() => stateIn('CODES')(id), { timeout: 20_000 }).toBe('READY');
  const puppet = await operator('viewer');
  const changed = await administrator.call('operators/changeRole', {
    operatorId: puppet.operatorId,
    expectedRole: 'viewer',
    role: 'editor',
    reason: 'helps out',
  });
  expect(changed.body.code).toBe('0000');
  expect((await decide(await operator('administrator'), puppet.operatorId)).body.resp_data).toEqual({ state: 'DONE' });
  const refused = await puppet.call('codes/takeBatchFile', { batchId: id });
  expect(refused.body).toMatchObject({ code: '8031', resp_data: { name: administrator.name } });
});

it('undecided for 14 days, an order expires and gives its units back', async () => {
  const templateId = await coupon();
  const batch = await orders.CODES.order(templateId, AT_THRESHOLD + 1);
  const file = await orders.CODE_FILE.order(templateId, AT_THRESHOLD + 1);
  clock.moveBy(14 * DAY_MS);
  const reservations = async () => [await reserved(batch.id), await reserved(file.id)];
  await expect.poll(reservations, { timeout: 20_000 }).toEqual([0, 0]);
  const job = await db.selectFrom('exchange_job').select('state').where('job_id', '=', batch.id).executeTakeFirst();
  const row = await db.selectFrom('code_file').select('state').where('file_id', '=', file.id).executeTakeFirst();
  expect([job, row]).toEqual([{ state: 'REJECTED' }, { state: 'REJECTED' }]);
}, 60_000);
