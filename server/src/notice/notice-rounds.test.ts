import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { ToldEvent } from '#events/record-event.ts';
import { noticeScene } from '#test/notice-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { type EventsLetter, openLetter } from './letter.ts';
import { DIGEST_MS, readEvents, writeDueNotice } from './notice-rounds.ts';

const START = Date.parse('2026-11-21T10:00:00+08:00');
const on = await databaseScene(START);
const { db, clock, database } = on;
const scene = noticeScene(on);

beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('operator_notice_choice').execute();
});

const stockLow = (title = '10元话费券'): ToldEvent => ({
  type: 'stock.low',
  data: { templateId: uuidv7(), title, percent: 5, left: 3 },
});
const draft = (what: 'COUPON' | 'PAGE' | 'DISTRIBUTION', submittedBy: string): ToldEvent => ({
  type: 'draft.waiting',
  data: { what, id: uuidv7(), approvalId: uuidv7(), title: what, submittedBy },
});
const difference = (): ToldEvent => ({
  type: 'reconciliation.difference',
  data: { orderNo: 'U1', kind: 'GRANTED_TWICE', day: '2026-11-20', subscriberId: null, ownedId: null },
});
const importDone = (operatorName: string): ToldEvent => {
  const counts = { taken: 9, failed: 1, there: 0, doubled: 0 };
  const data = { importId: uuidv7(), templateId: uuidv7(), fileName: 'codes.csv', operatorName, ...counts };
  return { type: 'import.done', data };
};
const distributionDone = (uploadedBy: string): ToldEvent => {
  const counts = { run: 1, given: 9, failed: 1 };
  const data = { distributionId: uuidv7(), templateId: uuidv7(), name: 'loyal', uploadedBy, ...counts };
  return { type: 'distribution.done', data };
};
const MAIL = { MAIL: 'li@example.com' };

/** The letters in the outbox: to whom, in which way, the events. */
async function letters() {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'NOTICE').execute();
  return rows.map(({ payload }) => openLetter(scene.notices.letters, payload) as EventsLetter);
}
const toldTo = async () => (await letters()).map(({ operatorId }) => operatorId).toSorted();

/** Events go all the way to the outbox. */
async function tell(...events: readonly ToldEvent[]): Promise<void> {
  await scene.happen(...events);
  await scene.read();
  clock.moveBy(DIGEST_MS);
  await scene.write();
}

test('tells those who chose the kind, in the way that they chose', async () => {
  const both = { addresses: { ...MAIL, SMS: '13912345678' } };
  const byMail = await scene.person({ ...both, choices: [['stock.low', 'MAIL']] });
  const bySms = await scene.person({ ...both, choices: [['stock.low', 'SMS']] });
  await scene.person({ ...both, choices: [['import.done', 'MAIL']] });
  await scene.person(both);
  await tell(stockLow());
  const got = await letters();
  expect(new Map(got.map(({ operatorId, way }) => [operatorId, way]))).toEqual(
    new Map([
      [byMail.operatorId, 'MAIL'],
      [bySms.operatorId, 'SMS'],
    ]),
  );
  expect(got).toHaveLength(2);
  expect(got[0]?.events).toMatchObject([{ type: 'stock.low', data: { title: '10元话费券', left: 3 } }]);
});

test('tells only operators who are enabled, have a role, and confirmed an address of that way', async () => {
  const choices = [['stock.low', 'MAIL']] as const;
  await scene.person({ choices, addresses: { SMS: '13912345678' } });
  for (const state of ['DISABLED', 'NO_ROLE'] as const) {
    const { operatorId } = await scene.person({ choices, addresses: MAIL });
    await db.updateTable('operator').set({ state }).where('operator_id', '=', operatorId).execute();
  }
  await tell(stockLow());
  expect(await letters()).toEqual([]);
});

test('tells only those whose role shows the subject', async () => {
  const choices = [['reconciliation.difference', 'MAIL']] as const;
  await scene.person({ role: 'editor', choices, addresses: MAIL });
  const finance = await scene.person({ role: 'finance', choices, addresses: MAIL });
  const support = await scene.person({ role: 'support', choices, addresses: MAIL });
  const administrator = await scene.person({ role: 'administrator', choices, addresses: MAIL });
  await tell(difference());
  expect(await toldTo()).toEqual([finance, support, administrator].map(({ operatorId }) => operatorId).toSorted());
});

test('tells administrators and finance, not support, that an operator is near a daily cap', async () => {
  const choices = [['daily_sum.high', 'MAIL']] as const;
  await scene.person({ role: 'support', choices, addresses: MAIL });
  const finance = await scene.person({ role: 'finance', choices, addresses: MAIL });
  const administrator = await scene.person({ role: 'administrator', choices, addresses: MAIL });
  const who = { operatorId: finance.operatorId, operatorName: 'li' };
  const data = { ...who, what: 'GIFT_FEN', day: '2026-11-21', percent: 80, used: 40_000, cap: 50_000 } as const;
  await tell({ type: 'daily_sum.high', data });
  expect(await toldTo()).toEqual([finance.operatorId, administrator.operatorId].toSorted());
});

test('does not tell an operator of a draft that waits since they submitted it', async () => {
  const choices = [['draft.waiting', 'MAIL']] as const;
  const author = await scene.person({ role: 'editor', choices, addresses: MAIL });
  const approver = await scene.person({ role: 'approver', choices, addresses: MAIL });
  await tell(draft('COUPON', author.name), draft('PAGE', 'another'));
  const got = await letters();
  const countOf = (operatorId: string) => got.find((one) => one.operatorId === operatorId)?.events.length;
  expect([countOf(author.operatorId), countOf(approver.operatorId)]).toEqual([1, 2]);
});

test('tells of work in the background who ordered it too', async () => {
  const choices = [
    ['import.done', 'MAIL'],
    ['distribution.done', 'MAIL'],
  ] as const;
  const orderer = await scene.person({ role: 'editor', choices, addresses: MAIL });
  const colleague = await scene.person({ role: 'editor', choices, addresses: MAIL });
  await tell(importDone(orderer.name), distributionDone(orderer.name));
  const people = [orderer.operatorId, colleague.operatorId];
  expect(await toldTo()).toEqual([...people, ...people].toSorted());
});

test('tells administrators of an emergency sign-in, the one whose password it was too', async () => {
  const choices = [['operator.break_glass', 'MAIL']] as const;
  await scene.person({ role: 'finance', choices, addresses: MAIL });
  const administrator = await scene.person({ role: 'administrator', choices, addresses: MAIL });
  const own = await scene.person({ role: 'administrator', choices, addresses: MAIL });
  const { operatorId, name: operatorName } = own;
  const data = { operatorId, operatorName, role: 'administrator', address: '203.0.113.7' } as const;
  await tell({ type: 'operator.break_glass', data });
  expect(await toldTo()).toEqual([administrator.operatorId, own.operatorId].toSorted());
});

test('a flood of one kind is one message; another kind is another; what comes later is the next', async () => {
  await scene.person({
    addresses: MAIL,
    choices: [
      ['stock.low', 'MAIL'],
      ['draft.waiting', 'MAIL'],
    ],
  });
  await scene.happen(...Array.from({ length: 50 }, (_, index) => stockLow(`券${index}`)), draft('PAGE', 'another'));
  await scene.read();
  clock.moveBy(MINUTE_MS);
  await scene.happen(stockLow('late'));
  await scene.read();
  expect(await scene.write()).toBe(0);
  clock.moveBy(DIGEST_MS - MINUTE_MS);
  expect(await scene.write()).toBe(2);
  const got = await letters();
  expect(got.map(({ events }) => events.length).toSorted((one, other) => one - other)).toEqual([1, 51]);
  const titles = got.flatMap(({ events }) => events.flatMap(({ data }) => ('title' in data ? [data.title] : [])));
  expect(titles.at(0) === 'PAGE' ? titles.slice(1, 3) : titles.slice(0, 2)).toEqual(['券0', '券1']);
  await scene.happen(stockLow('next'));
  await scene.read();
  clock.moveBy(DIGEST_MS);
  expect(await scene.write()).toBe(1);
});

test('many workers at once tell of each event once', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, () => scene.person({ addresses: MAIL, choices: [['stock.low', 'MAIL']] })),
  );
  const titles = Array.from({ length: 450 }, (_, index) => `coupon ${index}`);
  await scene.happen(...titles.map(stockLow));
  const worker = async () => {
    for (let round = 0; round < 30; round += 1) {
      await readEvents(db, clock.now());
      await writeDueNotice(scene.notices, clock.now() + DIGEST_MS);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await scene.read();
  clock.moveBy(DIGEST_MS);
  await scene.write();
  const got = await letters();
  for (const { operatorId } of people) {
    const events = got.filter((one) => one.operatorId === operatorId).flatMap((one) => one.events);
    expect(events.map(({ data }) => 'title' in data && data.title).toSorted()).toEqual(titles.toSorted());
  }
});

/** Kills the worker's connection while its transaction waits for a table that another connection has locked. */
async function killedAt(table: string, piece: () => Promise<unknown>): Promise<void> {
  const other = new pg.Client({ ...database.connection });
  await other.connect();
  await other.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const dying = piece().then(
    () => 'done',
    () => 'killed',
  );
  const killed = async () => {
    const { rows } = await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
    );
    return rows.length;
  };
  await expect.poll(killed, { timeout: 10_000, interval: 20 }).toBe(1);
  expect(await dying).toBe('killed');
  await other.query('ROLLBACK');
  await other.end();
}

test('a worker that is killed while it reads, or while it writes, loses and doubles nothing', async () => {
  await scene.person({ addresses: MAIL, choices: [['stock.low', 'MAIL']] });
  await scene.happen(stockLow('one'), stockLow('two'));
  await killedAt('notice_waiting', () => readEvents(db, clock.now()));
  await scene.read();
  clock.moveBy(DIGEST_MS);
  await killedAt('outbox', () => writeDueNotice(scene.notices, clock.now()));
  expect(await scene.write()).toBe(1);
  const [letter, ...others] = await letters();
  expect(letter?.events.map(({ data }) => 'title' in data && data.title)).toEqual(['one', 'two']);
  expect(others).toEqual([]);
});

test('an operator who begins to want notices is not told of what was before', async () => {
  await scene.happen(stockLow());
  await scene.read();
  await scene.person({ addresses: MAIL, choices: [['stock.low', 'MAIL']] });
  await scene.read();
  clock.moveBy(DIGEST_MS);
  expect(await scene.write()).toBe(0);
});

test('of codes that were taken out, who ordered and who took them are told whatever they chose', async () => {
  const orderer = await scene.person({ role: 'editor', addresses: MAIL });
  const taker = await scene.person({ role: 'editor', addresses: { ...MAIL, SMS: '13912345678' } });
  await scene.person({ role: 'editor', addresses: MAIL });
  const chose = await scene.person({ role: 'finance', addresses: MAIL, choices: [['codes.taken', 'MAIL']] });
  const codes = { batchId: uuidv7(), templateId: uuidv7(), title: '10元话费券', size: 7 };
  await tell({ type: 'codes.taken', data: { ...codes, orderedBy: orderer.name, takenBy: taker.name } });
  expect(await toldTo()).toEqual([orderer.operatorId, taker.operatorId, taker.operatorId, chose.operatorId].toSorted());
});

test('of a code file that a contact took, who ordered and who approved it are told whatever they chose', async () => {
  const orderer = await scene.person({ role: 'editor', addresses: MAIL });
  const approver = await scene.person({ role: 'approver', addresses: MAIL });
  await scene.person({ role: 'approver', addresses: MAIL });
  const file = { batchId: uuidv7(), templateId: uuidv7(), title: '10元话费券', size: 7, fileName: '员工福利' };
  const by = { orderedBy: orderer.name, approvedBy: [approver.name], takenBy: '138****0001' };
  await tell({ type: 'codes.taken', data: { ...file, ...by } });
  expect(await toldTo()).toEqual([orderer.operatorId, approver.operatorId].toSorted());
});
