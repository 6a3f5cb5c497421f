import { readXlsx } from 'hucre/xlsx';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { countBoard } from '#board/count-board.ts';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { noticeAddresses } from '#notice/notices.ts';
import type { Mail, MailOutcome } from '#platform/gateways/mail/port.ts';
import { createTryMail } from '#platform/jobs/try-mail.ts';
import { MAX_REFUSED_TRIES } from '#platform/jobs/try-sms.ts';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import type { TestOperator } from '#test/operator.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { sendDueReport } from './send-report.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-21T07:45:00+08:00');
const on = await databaseScene(START);
const { db, clock } = on;
const { node, operator } = await scene({ on });
const log = pino({ level: 'silent' });
const addresses = noticeAddresses(testDeriveKey());

const taken: Mail[] = [];
let answer: () => Promise<MailOutcome> = async () => ({ kind: 'accepted' });
const needs = {
  ...{ db, clock, addresses, log },
  catalogue: createCatalogue(db, clock, log),
  tryMail: createTryMail({
    gateway: {
      send: (mail) => {
        taken.push(mail);
        return answer();
      },
    },
    log,
  }),
  stopping: new AbortController().signal,
};

async function hasAddress({ operatorId }: TestOperator, address: string): Promise<void> {
  const at = new Date(clock.now());
  await db
    .insertInto('operator_contact')
    .values({
      operator_id: operatorId,
      way: 'MAIL',
      address_sealed: addresses.seal(address),
      code_sent_at: at,
      codes_since: at,
    })
    .execute();
}
const daily = { reportId: null, title: '每日数据', every: 'DAY', hour: 8, campaignId: null };
const save = async (by: TestOperator, more: object = {}) =>
  (await by.call('reports/save', { ...daily, ...more })).body.resp_data.reportId as string;

it('sends the board of the day before once, at its hour, with the sums of the board', async () => {
  const reader = await operator('viewer');
  await hasAddress(reader, 'reader@example.com');
  const template = await makeTemplate(db, { bookValueFen: 250, stock: { total: 100 } });
  const { subscriberId } = await node.person();
  const yesterday = START - DAY_MS;
  const at = { claimedAtMs: yesterday, changedAtMs: yesterday };
  await makeOwned(db, { subscriberId, template, state: 'USED', ...at });
  await makeOwned(db, { subscriberId, template, ...at });
  await countBoard(db, clock.now());
  await db.updateTable('board_hour').set({ channel: 'hall' }).execute();
  const name = JSON.stringify({ 'zh-CN': '营业厅', en: 'Shops' });
  await db.insertInto('channel').values({ ch: 'hall', name, position: 1 }).execute();
  const reportId = await save(reader);

  expect(await sendDueReport(needs)).toBe('idle');
  clock.moveBy(15 * 60_000);
  await Promise.all(Array.from({ length: 6 }, () => sendDueReport(needs)));
  expect(taken).toHaveLength(1);
  const [mail] = taken.splice(0);
  expect(mail).toMatchObject({ to: 'reader@example.com', subject: '[领券中心] 每日数据 2026-11-20' });
  expect(mail?.text).toContain('领取 2，使用 1，成本 2.50 元');
  const { sheets } = await readXlsx(mail?.attachments?.[0]?.bytes ?? new Uint8Array());
  expect(sheets.map(({ name }) => name)).toEqual(['汇总', '按时间', '按券', '按活动', '按渠道', '按地区']);
  const figure = (name: string) => sheets[0]?.rows.find(([first]) => first === name)?.slice(1);
  expect([figure('领取'), figure('使用'), figure('成本（元）')]).toEqual([
    [2, 0],
    [1, 0],
    [2.5, 0],
  ]);
  expect(sheets[4]?.rows.slice(1).map(([channel]) => channel)).toEqual(['营业厅']);
  const listed = (await reader.call('reports/listOwn')).body.resp_data;
  expect(listed).toMatchObject({
    hasAddress: true,
    items: [{ reportId, nextAt: '2026-11-22T08:00:00+08:00', sentAt: '2026-11-21T08:00:00+08:00', failedAt: null }],
  });
  expect((await reader.call('reports/remove', { reportId })).body.code).toBe('0000');
});

it('tries again with the same mail while the mail server does not answer', async () => {
  const reader = await operator('viewer');
  await hasAddress(reader, 'again@example.com');
  await save(reader);
  clock.moveBy(DAY_MS);
  answer = () => Promise.reject(new Error('away'));
  await sendDueReport(needs);
  expect(await sendDueReport(needs)).toBe('idle');
  clock.moveBy(5 * 60_000);
  answer = async () => ({ kind: 'accepted' });
  await sendDueReport(needs);
  expect(taken.map(({ to }) => to)).toEqual(['again@example.com', 'again@example.com']);
  expect(new Set(taken.splice(0).map(({ id }) => id)).size).toBe(1);
  expect(await sendDueReport(needs)).toBe('idle');
});

it('keeps no other report waiting if its file cannot be built, and is given up like a mail that is refused', async () => {
  const reader = await operator('viewer');
  await hasAddress(reader, 'broken@example.com');
  const reportId = await save(reader);
  const open = () => {
    throw new Error('a defect');
  };
  const broken = { ...needs, addresses: { ...addresses, open } };
  const shown = () =>
    db
      .selectFrom('scheduled_report')
      .select(['attempts', 'failed_at'])
      .where('report_id', '=', reportId)
      .executeTakeFirstOrThrow();
  clock.moveBy(DAY_MS);
  while ((await sendDueReport(broken)) === 'done');
  expect(await shown()).toEqual({ attempts: 1, failed_at: null });
  for (let time = 1; time < MAX_REFUSED_TRIES; time += 1) {
    clock.moveBy(5 * 60_000);
    while ((await sendDueReport(broken)) === 'done');
  }
  expect(await shown()).toEqual({ attempts: 0, failed_at: expect.any(Date) });
  await reader.call('reports/remove', { reportId });
});

it('is not sent to who lost the right, has no address, or was disabled; and only of their branch', async () => {
  await db.deleteFrom('scheduled_report').execute();
  const none = await operator('viewer');
  await save(none);
  const disabled = await operator('viewer');
  await hasAddress(disabled, 'disabled@example.com');
  await save(disabled);
  await db.updateTable('operator').set({ state: 'DISABLED' }).where('operator_id', '=', disabled.operatorId).execute();
  const stranger = await worksFor(on, await operator('viewer'), await makeBranch(on, 'North'));
  await hasAddress(stranger, 'north@example.com');
  await save(stranger, { every: 'WEEK' });
  clock.moveBy(8 * DAY_MS);
  while ((await sendDueReport(needs)) === 'done');
  const [mail, ...others] = taken.splice(0);
  expect([mail?.to, others]).toEqual(['north@example.com', []]);
  expect(mail?.text).toContain('领取 0，使用 0');
  const unsent = db.selectFrom('scheduled_report').select(['sent_at', 'failed_at']);
  expect(await unsent.where('operator_id', '=', none.operatorId).executeTakeFirst()).toEqual({
    sent_at: null,
    failed_at: expect.any(Date),
  });
});

it('is one’s own, and there are not too many', async () => {
  const [one, other] = [await operator('viewer'), await operator('viewer')];
  const reportId = await save(one);
  expect((await other.call('reports/save', { ...daily, reportId })).body.code).toBe('8006');
  expect((await other.call('reports/remove', { reportId })).body.code).toBe('8006');
  expect((await one.call('reports/save', { ...daily, reportId, hour: 23 })).body.resp_data).toEqual({ reportId });
  const made = await Promise.all(Array.from({ length: 25 }, () => one.call('reports/save', daily)));
  expect(made.filter(({ body }) => body.code === '0000')).toHaveLength(19);
});
