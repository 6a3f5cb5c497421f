import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ToldEvent } from '#events/record-event.ts';
import { createSmtp } from '#platform/gateways/mail/smtp.ts';
import type { Sms } from '#platform/gateways/sms/port.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import { CERTIFICATE } from '#test/certificate.ts';
import { MAIL_LOGIN, type MailServer, startMailServer } from '#test/mail-server.ts';
import { CONSOLE, type NoticeOperator, noticeScene } from '#test/notice-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { verifyAt, webhookReceiver } from '#test/webhook-receiver.ts';
import { showSecret } from '#webhooks/webhook-secret.ts';
import { DIGEST_MS } from './notice-rounds.ts';

const START = Date.parse('2026-11-21T10:00:00+08:00');
const on = await databaseScene(START);
const { db, clock } = on;
const scene = noticeScene(on);

const ADDRESS = 'li.lei@example.com';
const PHONE = '13912345678';

const ours = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([CERTIFICATE.cert]));
afterAll(() => setDefaultCACertificates(ours));

let server: MailServer;
beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('operator_notice_choice').execute();
  server = await startMailServer();
});
afterEach(() => server.close());

const smtp = () =>
  createSmtp({ host: '127.0.0.1', port: server.port, tls: 'starttls', ...MAIL_LOGIN, from: 'coupons@example.com' });

const templateId = uuidv7();
const stockLow = (title = '10元<b>话费</b>券'): ToldEvent => ({
  type: 'stock.low',
  data: { templateId, title, percent: 5, left: 3 },
});

/** A letter that waits in the outbox for this person. */
async function letterFor(person: Parameters<typeof scene.person>[0], ...events: readonly ToldEvent[]) {
  const operator = await scene.person({ addresses: { MAIL: ADDRESS }, choices: [['stock.low', 'MAIL']], ...person });
  await scene.happen(...(events.length === 0 ? [stockLow()] : events));
  await scene.read();
  clock.moveBy(DIGEST_MS);
  expect(await scene.write()).toBe(1);
  return operator;
}
/** Longer than the longest wait between attempts. */
const again = async () => {
  clock.moveBy(MINUTE_MS);
  await scene.send({ mail: smtp() });
};
const left = async () =>
  (await db.selectFrom('outbox').select('done_at').where('done_at', 'is', null).execute()).length;
const failedAt = async ({ operatorId }: NoticeOperator) =>
  (await db.selectFrom('operator_contact').select('failed_at').where('operator_id', '=', operatorId).execute())[0]
    ?.failed_at;

/** Head with its encoded words read, and both texts, of a mail. */
function readMail(raw = '') {
  const decoded = raw
    .replaceAll(/\?=\r\n =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/g, (_, text) => Buffer.from(text, 'base64').toString())
    .replaceAll(/(=\?UTF-8\?Q\?.*?\?=)/g, (word) =>
      decodeURIComponent(word.slice(10, -2).replaceAll('_', ' ').replaceAll('=', '%')),
    );
  const subject = /^Subject: (.*)$/m.exec(decoded)?.[1]?.trim();
  const parts = raw
    .split(/--[-_\w]+\r\n/)
    .slice(1)
    .map((part) => {
      const headEnd = part.indexOf('\r\n\r\n');
      const [head, body] = [part.slice(0, headEnd), part.slice(headEnd + 4)];
      return /base64/.test(head)
        ? Buffer.from(body, 'base64').toString()
        : body
            .replaceAll('=\r\n', '')
            .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
    });
  return { subject, text: parts[0] ?? '', html: parts[1] ?? '' };
}

test("a mail has one event in its subject, a link to the console's screen, and no markup of a name", async () => {
  await letterFor({});
  await scene.send({ mail: smtp() });
  expect(server.taken).toMatchObject([{ to: [ADDRESS], isSecure: true }]);
  const { subject, text, html } = readMail(server.taken[0]?.raw);
  expect(subject).toBe('[领券中心] 库存不足：“10元<b>话费</b>券”仅剩 3 张（不超过 5%）');
  const url = `${CONSOLE}/console/coupons/${templateId}`;
  expect(text).toContain(`- “10元<b>话费</b>券”仅剩 3 张（不超过 5%）\r\n  ${url}`);
  expect(html).toContain(`<a href="${url}">“10元&lt;b&gt;话费&lt;/b&gt;券”仅剩 3 张（不超过 5%）</a>`);
  expect(text).toContain(`${CONSOLE}/console/notices`);
  expect(await left()).toBe(0);
});

test("several are a digest in the operator's language, which says how many are not shown", async () => {
  await letterFor({ locale: 'en' }, ...Array.from({ length: 33 }, (_, index) => stockLow(`Coupon ${index}`)));
  await scene.send({ mail: smtp() });
  const { subject, text } = readMail(server.taken[0]?.raw);
  expect(subject).toBe('[Coupon Centre] Stock is low (33)');
  expect(text).toContain('- "Coupon 29": 3 left (5% or less)');
  expect(text).not.toContain('Coupon 30');
  expect(text).toContain('3 more are on the console.');
});

test('a name with line breaks adds no header', async () => {
  await letterFor({}, stockLow('Low\r\nBcc: other@example.com'));
  await scene.send({ mail: smtp() });
  expect(server.taken).toMatchObject([{ to: [ADDRESS] }]);
  expect(server.taken[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
});

test('4xx and a server that is away are tried again; then it arrives once', async () => {
  const operator = await letterFor({});
  server.next({ recipient: 451 });
  await scene.send({ mail: smtp() });
  const { port } = server;
  await server.close();
  clock.moveBy(MINUTE_MS);
  await scene.send({
    mail: createSmtp({ host: '127.0.0.1', port, tls: 'starttls', ...MAIL_LOGIN, from: 'coupons@example.com' }),
  });
  expect(await left()).toBe(1);
  server = await startMailServer({ port });
  await again();
  await again();
  expect(server.taken).toHaveLength(1);
  expect([await left(), await failedAt(operator)]).toEqual([0, null]);
});

test('a connection that is cut in the middle is followed by the same mail, accepted once', async () => {
  await letterFor({});
  server.next('cutBefore', 'cutAfter');
  for (let tried = 0; tried < 5; tried += 1) await again();
  expect(server.accepted).toBe(1);
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await left()).toBe(0);
});

test('a refused recipient ends it, and the operator sees that it failed until a notice arrives', async () => {
  const operator = await letterFor({});
  server.next({ recipient: 550 });
  await scene.send({ mail: smtp() });
  expect([await left(), (await failedAt(operator))?.getTime()]).toEqual([0, clock.now()]);
  await scene.happen(stockLow());
  await scene.read();
  clock.moveBy(DIGEST_MS);
  await scene.write();
  await scene.send({ mail: smtp() });
  expect([server.taken.length, await failedAt(operator)]).toEqual([1, null]);
});

test.each([
  ['was disabled', { state: 'DISABLED' } as const],
  ['lost the role', { state: 'NO_ROLE' } as const],
  ['lost the right', { role: 'support' } as const],
])('an operator who %s before the attempt is not told', async (what, change) => {
  const person =
    what === 'lost the right'
      ? ({ role: 'administrator', choices: [['reconciliation.difference', 'MAIL']] } as const)
      : ({} as const);
  const difference: ToldEvent = {
    type: 'reconciliation.difference',
    data: { orderNo: 'U1', kind: 'GRANTED_TWICE', day: '2026-11-20', subscriberId: null, ownedId: null },
  };
  const { operatorId } = await letterFor(person, what === 'lost the right' ? difference : stockLow());
  const changed = what === 'lost the right' ? ({ role: 'editor' } as const) : change;
  await db.updateTable('operator').set(changed).where('operator_id', '=', operatorId).execute();
  await scene.send({ mail: smtp() });
  expect([server.taken, await left()]).toEqual([[], 0]);
});

test('a notice that is no longer wanted, or has no address any more, is not sent; it goes to the newest address', async () => {
  await letterFor({});
  await db.deleteFrom('operator_notice_choice').execute();
  await scene.send({ mail: smtp() });
  const without = await letterFor({});
  await db
    .updateTable('operator_contact')
    .set({ address_sealed: null })
    .where('operator_id', '=', without.operatorId)
    .execute();
  await scene.send({ mail: smtp() });
  expect(server.taken).toEqual([]);
  await db.deleteFrom('operator_notice_choice').execute();
  const moved = await letterFor({});
  const address_sealed = scene.notices.addresses.seal('new@example.com');
  await db
    .updateTable('operator_contact')
    .set({ address_sealed })
    .where('operator_id', '=', moved.operatorId)
    .execute();
  await scene.send({ mail: smtp() });
  expect(server.taken.map(({ to }) => to)).toEqual([['new@example.com']]);
});

test('an SMS is short, by one template, and waits for the hours of the route', async () => {
  const sent: Sms[] = [];
  const gateway = {
    send: async (sms: Sms) => {
      sent.push(sms);
      return { kind: 'accepted', references: [] } as const;
    },
  };
  const routes = [
    { name: 'only', gateway, hasReceipts: false, perSecond: undefined, hours: { from: 8, to: 22 } },
  ] as const;
  const sms = createSmsSender({ db, clock, log: scene.log, routes });
  clock.moveTo(Date.parse('2026-11-22T23:00:00+08:00'));
  const person = { addresses: { SMS: PHONE }, choices: [['stock.low', 'SMS']] } as const;
  await letterFor(person, stockLow('一'.repeat(200)), stockLow());
  await scene.send({ sms });
  expect([sent.length, await left()]).toEqual([0, 1]);
  clock.moveTo(Date.parse('2026-11-23T08:00:00+08:00'));
  await scene.send({ sms });
  expect(sent).toMatchObject([{ to: PHONE, template: { key: 'OPERATOR_NOTICE', params: { what: '库存不足' } } }]);
  expect(sent[0]?.text).toMatch(/^【领券中心】库存不足：“一{58}…，等共 2 条。详情请登录控制台查看。$/);
  expect(await left()).toBe(0);
});

test('a webhook is signed by Standard Webhooks, holds the text for chat robots, and is the same message when it comes again', async () => {
  const receiver = await webhookReceiver();
  receiver.answer = (response) => response.writeHead(503).end();
  const person = { addresses: { WEBHOOK: receiver.url }, choices: [['stock.low', 'WEBHOOK']], locale: 'en' } as const;
  const { operatorId } = await letterFor(person, stockLow('Tea'));
  await again();
  receiver.answer = (response) => response.writeHead(200).end();
  await again();
  await again();
  expect([receiver.received.length, await left()]).toEqual([2, 0]);
  const [first, second] = receiver.received;
  expect(second?.id).toBe(first?.id);
  const secret = showSecret(scene.notices.webhookSecret(operatorId, receiver.url));
  const text = `[Coupon Centre] Stock is low\n- "Tea": 3 left (5% or less)\n  ${CONSOLE}/console/coupons/${templateId}`;
  expect(second && verifyAt(clock.now(), secret, second)).toMatchObject({
    id: second?.id,
    type: 'operator.notice',
    data: { text, events: [{ type: 'stock.low', data: { title: 'Tea', left: 3 } }] },
    msgtype: 'text',
    text: { content: text },
    msg_type: 'text',
    content: { text },
  });
  await receiver.stop();
});

test('a webhook that leads to a private address is not connected to, and given up in the end', async () => {
  const operator = await letterFor({
    addresses: { WEBHOOK: 'https://10.0.0.1/hook' },
    choices: [['stock.low', 'WEBHOOK']],
  });
  for (let tried = 0; tried < 20; tried += 1) await again();
  expect([await left(), await failedAt(operator)]).toEqual([0, new Date(clock.now())]);
});

test('no line of the log has an address, a number or what a server said of them', () => {
  expect(scene.lines.length).toBeGreaterThan(0);
  expect(scene.lines.join('\n')).toContain('550');
  expect(scene.lines.join('\n')).not.toMatch(/example\.com|13912345678|not wanted here|10\.0\.0\.1/);
});
