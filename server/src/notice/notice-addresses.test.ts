import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { beforeEach, expect, test } from 'vitest';
import type { TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { verifyAt, webhookReceiver } from '#test/webhook-receiver.ts';

const START = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, clock, operator } = await scene({
  role: 'all',
  startMs: START,
  webhookPrivateHosts: ['127.0.0.1'],
});

const MAIL = 'li.lei@example.com';
const PHONE = '13912345678';
const CODE = /(?<!\d)\d{6}(?!\d)/;

let li: TestOperator;
beforeEach(async () => {
  li = await operator('editor');
});

const set = (way: string, address: string, by = li) => by.call('notices/setAddress', { way, address });
const confirm = (way: string, code: string, by = li) => by.call('notices/confirmAddress', { way, code });
const remove = (way: string) => li.call('notices/removeAddress', { way });
async function shown(way: string, by = li) {
  const { ways } = (await by.call('notices/showOwn')).body.resp_data;
  return ways.find((one: { way: string }) => one.way === way);
}

const mailsTo = async (to: string) => (await node.twins.mail.sent(100)).filter((mail) => mail.to === to);
const PATIENCE = { timeout: 10_000, interval: 50 };
/** The code of the newest of so many messages. */
async function mailedCode(to: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(to)).length, PATIENCE).toBe(count);
  return CODE.exec((await mailsTo(to))[0]?.text ?? '')?.[0] ?? '';
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const WRONG = { status: 409, body: { code: '8090' } };

test('an address counts once its code is confirmed, and the code works once', async () => {
  const to = 'once@example.com';
  expect(await shown('MAIL')).toEqual({
    way: 'MAIL',
    isOffered: true,
    address: null,
    secret: null,
    waiting: null,
    failedAt: null,
  });
  const { body } = await set('MAIL', to);
  expect(body.resp_data).toEqual({ codeUntil: '2026-11-21T10:05:00+08:00' });
  expect(await shown('MAIL')).toMatchObject({ address: null, waiting: { address: to } });
  const code = await mailedCode(to);
  expect((await confirm('MAIL', code)).status).toBe(200);
  expect(await shown('MAIL')).toMatchObject({ address: to, waiting: null });
  expect(await confirm('MAIL', code)).toMatchObject(WRONG);
});

test('a mobile number gets its code by SMS', async () => {
  expect((await set('SMS', PHONE)).status).toBe(200);
  await expect.poll(() => node.twins.sms.sent({ to: PHONE, limit: 9 }), PATIENCE).toHaveLength(1);
  const [sms] = await node.twins.sms.sent({ to: PHONE, limit: 9 });
  expect(sms?.text).toMatch(/^【领券中心】验证码\d{6}，用于确认您接收控制台通知的手机号，5分钟内有效。/);
  expect((await confirm('SMS', CODE.exec(sms?.text ?? '')?.[0] ?? '')).status).toBe(200);
  expect(await shown('SMS')).toMatchObject({ address: PHONE });
});

test('a webhook gets its code as a message, and shows the secret that signs', async () => {
  const receiver = await webhookReceiver();
  expect((await set('WEBHOOK', receiver.url)).status).toBe(200);
  await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
  const [message] = receiver.received;
  const { data } = JSON.parse(message?.body ?? '');
  expect((await confirm('WEBHOOK', CODE.exec(data.text)?.[0] ?? '')).status).toBe(200);
  const { address, secret } = await shown('WEBHOOK');
  expect(address).toBe(receiver.url);
  expect(message && verifyAt(START, secret, message)).toMatchObject({ type: 'operator.notice' });
  await receiver.stop();
});

test('a code is of no use to another operator, nor for the other way, and an operator sees only their own addresses', async () => {
  const to = 'own@example.com';
  await set('MAIL', to);
  const code = await mailedCode(to);
  const other = await operator('editor');
  expect(await confirm('MAIL', code, other)).toMatchObject(WRONG);
  await set('MAIL', 'other@example.com', other);
  expect(await confirm('MAIL', code, other)).toMatchObject(WRONG);
  expect(await confirm('SMS', code)).toMatchObject(WRONG);
  expect(await shown('MAIL', other)).toMatchObject({ address: null, waiting: { address: 'other@example.com' } });
  expect((await confirm('MAIL', code)).status).toBe(200);
});

test('of thirty tries at once five count; then the right code is refused too', async () => {
  const to = 'tries@example.com';
  await set('MAIL', to);
  const code = await mailedCode(to);
  const answers = await Promise.all(Array.from({ length: 30 }, () => confirm('MAIL', wrongFor(code))));
  expect(answers.every(({ status }) => status === 409)).toBe(true);
  const row = await db
    .selectFrom('operator_contact')
    .select('code_tries')
    .where('operator_id', '=', li.operatorId)
    .executeTakeFirst();
  expect(row?.code_tries).toBe(5);
  expect(await confirm('MAIL', code)).toMatchObject(WRONG);
});

test('after four wrong tries the right code is taken', async () => {
  const to = 'four@example.com';
  await set('MAIL', to);
  const code = await mailedCode(to);
  for (let tried = 0; tried < 4; tried += 1) expect(await confirm('MAIL', wrongFor(code))).toMatchObject(WRONG);
  expect((await confirm('MAIL', code)).status).toBe(200);
});

test('a code is too old after five minutes', async () => {
  const to = 'late@example.com';
  await set('MAIL', to);
  const code = await mailedCode(to);
  clock.moveBy(5 * MINUTE_MS);
  expect(await confirm('MAIL', code)).toMatchObject(WRONG);
  expect(await shown('MAIL')).toMatchObject({ address: null, waiting: null });
});

test('a new address leaves the confirmed one in use until it is confirmed, and ends the code of the one before', async () => {
  await set('MAIL', 'first@example.com');
  await confirm('MAIL', await mailedCode('first@example.com'));
  clock.moveBy(MINUTE_MS);
  await set('MAIL', 'second@example.com');
  const second = await mailedCode('second@example.com');
  expect(await shown('MAIL')).toMatchObject({
    address: 'first@example.com',
    waiting: { address: 'second@example.com' },
  });
  clock.moveBy(MINUTE_MS);
  await set('MAIL', 'third@example.com');
  const third = await mailedCode('third@example.com');
  if (second !== third) expect(await confirm('MAIL', second)).toMatchObject(WRONG);
  expect((await confirm('MAIL', third)).status).toBe(200);
  expect(await shown('MAIL')).toMatchObject({ address: 'third@example.com', waiting: null });
});

test('one code a minute, five a day, also when many ask at once or the address is removed in between', async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, () => set('MAIL', 'many@example.com')));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = asked.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, body: { code: '8010', resp_data: { retryAfterSec: 60 } } });
  for (let sent = 2; sent <= 5; sent += 1) {
    await remove('MAIL');
    clock.moveBy(MINUTE_MS);
    expect((await set('MAIL', 'many@example.com')).status).toBe(200);
  }
  await remove('MAIL');
  clock.moveBy(10 * MINUTE_MS);
  expect(await set('MAIL', 'many@example.com')).toMatchObject({ status: 429 });
  // A session does not live as long.
  const { operatorId } = li;
  const codes = db.updateTable('operator_contact').where('operator_id', '=', operatorId);
  await codes.set({ codes_since: new Date(clock.now() - DAY_MS) }).execute();
  expect((await set('MAIL', 'many@example.com')).status).toBe(200);
});

test.each([
  ['MAIL', 'li@example.com\r\nBcc: other@example.com'],
  ['MAIL', 'li@example.com, other@example.com'],
  ['MAIL', 'Li <li@example.com>'],
  ['MAIL', PHONE],
  ['SMS', MAIL],
  ['SMS', '1391234567'],
  ['WEBHOOK', 'robot'],
  ['WEBHOOK', 'ftp://robot.example/'],
  ['WEBHOOK', 'http://robot.example/'],
  ['WEBHOOK', 'https://10.0.0.1/robot'],
  ['WEBHOOK', 'https://me:secret@robot.example/'],
])('%s refuses an address that is none, naming the field: %j', async (way, address) => {
  const answer = await set(way, address);
  expect(answer).toMatchObject({ status: 400, body: { code: '9001', resp_data: { field: 'address' } } });
  expect(JSON.stringify(answer.body)).not.toContain(address);
});

test('the first message is in the language of the console', async () => {
  const headers = { ...li.headers, 'accept-language': 'en' };
  await node.post('/console-api/notices/setAddress', { way: 'MAIL', address: 'english@example.com' }, headers);
  await mailedCode('english@example.com');
  const [mail] = await mailsTo('english@example.com');
  expect(mail?.subject).toBe('[Coupon Centre] Confirm your address for notices');
  expect((await li.call('notices/showOwn')).body.resp_data.locale).toBe('en');
});

test('a removed address is forgotten, and its code with it', async () => {
  const to = 'removed@example.com';
  await set('MAIL', to);
  const code = await mailedCode(to);
  expect((await remove('MAIL')).status).toBe(200);
  expect(await confirm('MAIL', code)).toMatchObject(WRONG);
  expect(await remove('MAIL')).toMatchObject({ status: 404, body: { code: '8006' } });
});

test('neither tables nor the audit hold an address or a code in plain text', async () => {
  await set('MAIL', 'sealed.address@example.com');
  const code = await mailedCode('sealed.address@example.com');
  await confirm('MAIL', code);
  const kept = [
    await db.selectFrom('operator_contact').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().where('kind', '=', 'NOTICE').execute(),
    await db.selectFrom('audit_entry').selectAll().execute(),
  ];
  const texts = JSON.stringify(kept, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  expect(texts).toContain('operator.notice.address.confirmed');
  expect(texts).not.toMatch(/example\.com/);
  expect(texts).not.toContain(code);
  expect(texts).not.toContain(PHONE);
});

test('keeps what was chosen, in which language, and says what the role may see', async () => {
  const choices = [
    { kind: 'draft.waiting', way: 'MAIL' },
    { kind: 'stock.low', way: 'SMS' },
  ];
  expect((await li.call('notices/saveChoices', { locale: 'en', choices: [...choices, ...choices] })).status).toBe(200);
  const { body } = await li.call('notices/showOwn');
  expect(body.resp_data).toMatchObject({ locale: 'en', choices });
  const allowed = body.resp_data.kinds.filter(({ isAllowed }: { isAllowed: boolean }) => isAllowed);
  expect(allowed.map(({ kind }: { kind: string }) => kind)).toEqual([
    'stock.low',
    'partner_codes.low',
    'budget.low',
    'draft.waiting',
    'codes.taken',
    'import.done',
    'distribution.done',
  ]);
  expect((await li.call('notices/saveChoices', { locale: 'en', choices: [] })).status).toBe(200);
  expect((await li.call('notices/showOwn')).body.resp_data.choices).toEqual([]);
});
